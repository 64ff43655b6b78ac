import { lastIdPart } from '@/lib/model/wiki-tree';
import { trim } from '@/lib/urls/dokuwiki-id/white-space';
import { type ListedPage, plainTest, printLink, printList } from './listed-page';

/** A call of the plugin nspages (optionParser.php). */
interface NspagesCall {
  /** Relative if it begins with a dot. */
  namespace: string;
  /** Levels below the namespace; may be infinite. */
  depth: number;
  /** By lower-case name; `''` for an option without a value. */
  options: ReadonlyMap<string, string>;
  isWanted(id: string, kind: 'pages' | 'ns'): boolean;
}

const OPTION =
  /\s-(h1|[a-z]+)(?:(?: *= *"([^"]*)")|(?: *=? *"?(\d+)"?(?![\w:]))|:(\[[^\]]*\]|[^\s<>[]+))?(?=\s)/gi;

/** Parses `<nspages namespace -option …>`; undefined for an unsupported pattern. */
export function parseNspages(match: string, pageId: string): NspagesCall | undefined {
  const options = new Map<string, string>();
  const excluded: string[] = [];
  const namespace = `${match.slice('<nspages'.length, -1)} `.replace(
    OPTION,
    (_, name: string, text?: string, count?: string, list?: string) => {
      const key = name.toLowerCase();
      options.set(key, text ?? count ?? '');
      if (key === 'exclude') excluded.push(...(list ?? lastIdPart(pageId)).split(/[[\]\s]+/));
      return ' ';
    },
  );
  const levels = options.get('r');
  const tests = new Map<string, ReturnType<typeof plainTest>>();
  for (const [key, value] of options) {
    const [, expression = ''] = /^\W(.*)\W[a-z]*$/.exec(value) ?? [];
    if (!key.startsWith('preg')) continue;
    tests.set(key.replace('pageso', 'pageo'), plainTest(expression, ''));
  }
  if ([...tests.values()].includes(undefined)) return undefined;
  return {
    namespace: trim(namespace) || '.',
    depth: levels === undefined ? 1 : Number(levels) || Number.POSITIVE_INFINITY,
    options,
    isWanted(id, kind) {
      const name = lastIdPart(id);
      const [, second, third] = id.split(':');
      const key = kind === 'ns' ? 'pregns' : 'pregpage';
      return (
        !excluded.includes(kind === 'ns' ? `${name}:` : name) &&
        // `-exclude` tests the second part of deeper ids (pagePreparer.php).
        (kind === 'ns' || third === undefined || !excluded.includes(`${second}:`)) &&
        tests.get(`${key}on`)?.(name) !== false &&
        tests.get(`${key}off`)?.(name) !== true
      );
    },
  };
}

/** Returns the call's lists in DokuWiki's syntax, with the plugin's headlines (printers/printer.php). */
export function printNspages(
  { options }: NspagesCall,
  pages: ListedPage[],
  namespaces: ListedPage[],
): string {
  const has = (...names: string[]) => names.some((name) => options.has(name));
  const nameOf = ({ id, title }: ListedPage) => {
    const name = lastIdPart(id);
    if (has('idandtitle')) return `${name} - ${title}`;
    return has('title', 'h1') ? title : name;
  };
  const place = (page: ListedPage) => {
    if (has('sortdate')) return page.changedAt;
    return (has('sortid', 'sortbyid') ? lastIdPart(page.id) : nameOf(page)).toLowerCase();
  };
  const level = options.has('actualtitle') ? Number(options.get('actualtitle')) || 2 : undefined;
  const print = (items: ListedPage[], headline: string, none: string, canHide: boolean) => {
    if (items.length === 0 && canHide) return '';
    items.sort((a, b) => (place(a) < place(b) ? -1 : Number(place(a) > place(b))));
    if (has('reverse')) items.reverse();
    const links = items
      .slice(0, Number(options.get('nbitemsmax')) || undefined)
      .map((page) => printLink(page.link ?? page.id, nameOf(page)));
    const marks = level === undefined ? '' : '='.repeat(7 - level);
    const head = headline && `\n\n${marks}${headline}${marks}\n`;
    if (links.length === 0) return `${head}\n${none}\n`;
    return head + (has('simpleline') ? `\n${links.join(', ')}\n` : printList(links));
  };
  const ofPages = options.get('textpages') ?? options.get('textpage') ?? 'Pages in this namespace:';
  const isOneList = has('pagesinns');
  const first = isOneList ? [...namespaces, ...pages] : namespaces;
  const ofNamespaces = options.get('textns') ?? 'Subnamespaces:';
  return [
    has('subns') ? print(first, ofNamespaces, 'No subnamespaces.', has('hidenosubns')) : '',
    isOneList || has('nopages')
      ? ''
      : print(pages, ofPages, 'No pages in this namespace.', has('hidenopages')),
  ].join('');
}
