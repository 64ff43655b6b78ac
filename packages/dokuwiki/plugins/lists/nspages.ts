import { namespacesAround, nameWithin } from '../../ids/id-parts';
import { trim } from '../../syntax/white-space';
import type { IndexedWiki, ListedPage } from '../../wiki-index/indexed-wiki';
import { definePlugin } from '../plugin';
import { listedPages, namespaceAt, pagesWithin } from './listed-pages';
import { plainTest, printLink, printList } from './print-list';

/** A page or namespace. `link` is the target of the link; undefined for the id. */
type NamedPage = Pick<ListedPage, 'id' | 'title' | 'changedAt'> & { link?: string };

/** A call (optionParser.php). */
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
function parseNspages(match: string, pageId: string): NspagesCall | undefined {
  const options = new Map<string, string>();
  const excluded: string[] = [];
  const namespace = `${match.slice('<nspages'.length, -1)} `.replace(
    OPTION,
    (_, name: string, text?: string, count?: string, list?: string) => {
      const key = name.toLowerCase();
      options.set(key, text ?? count ?? '');
      if (key === 'exclude') excluded.push(...(list ?? nameWithin(pageId)).split(/[[\]\s]+/));
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
      const name = nameWithin(id);
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

/** Returns the call's lists with the plugin's headlines (printers/printer.php). */
function printNspages(
  { options }: NspagesCall,
  pages: NamedPage[],
  namespaces: NamedPage[],
): string {
  const has = (...names: string[]) => names.some((name) => options.has(name));
  const nameOf = ({ id, title }: NamedPage) => {
    const name = nameWithin(id);
    if (has('idandtitle')) return `${name} - ${title}`;
    return has('title', 'h1') ? title : name;
  };
  const place = (page: NamedPage) => {
    if (has('sortdate')) return page.changedAt;
    return (has('sortid', 'sortbyid') ? nameWithin(page.id) : nameOf(page)).toLowerCase();
  };
  const level = options.has('actualtitle') ? Number(options.get('actualtitle')) || 2 : undefined;
  const print = (items: NamedPage[], headline: string, none: string, canHide: boolean) => {
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

function listNamespace(match: string, pageId: string, wiki: IndexedWiki): string | undefined {
  const call = parseNspages(match, pageId);
  if (!call) return undefined;
  const top = namespaceAt(call.namespace, ':', pageId);
  const start = top === '' ? '' : `${top}:`;
  const isNear = (id: string) => id.slice(start.length).split(':').length <= call.depth;
  const ids = [...pagesWithin(wiki, top)];
  if (ids.length === 0) return `\n\nthis namespace doesn't exist: ${top}\n`;
  const around = ids.flatMap(namespacesAround).filter((id) => id.startsWith(start));
  const pages = ids.filter((id) => isNear(id) && call.isWanted(id, 'pages'));
  const namespaces = [...new Set(around)]
    .filter((id) => isNear(id) && call.isWanted(id, 'ns'))
    .map((id): NamedPage => {
      const first = `${id}:${wiki.startName}`;
      const link = wiki.has(first) ? first : `${id}:`;
      return { id, link, title: wiki.titleOf(first) || nameWithin(id), changedAt: 0 };
    });
  return printNspages(call, listedPages(wiki, pages), namespaces);
}

/** `<nspages ns -r -title>`: lists of the pages and namespaces in the namespace. */
export const NSPAGES = definePlugin({
  names: ['nspages'],
  tags: { names: ['nspages'], isSingle: true },
  lists: { beginnings: ['<nspages'], list: listNamespace },
});
