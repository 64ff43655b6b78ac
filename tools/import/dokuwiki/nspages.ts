import { lastIdPart } from '@/lib/model/wiki-tree';
import { trim } from '@/lib/urls/dokuwiki-id/white-space';

/** Options of a nspages call (the plugin's optionParser.php). */
interface NspagesCall {
  /** As written; `''` for the page's namespace. */
  namespace: string;
  /** Levels below it; may be infinite. */
  depth: number;
  /** Pages are named by their headings. */
  hasTitles: boolean;
  /** By lower-case name; `''` without a value. */
  options: ReadonlyMap<string, string>;
  isWanted(id: string, kind: 'pages' | 'ns'): boolean;
}

const OPTION =
  /\s-(h1|[a-z]+)(?:(?: *= *"([^"]*)")|(?: *=? *"?(\d+)"?(?![\w:]))|:(\[[^\]]*\]|[^\s<>[]+))?(?=\s)/gi;

/** Parses `<nspages namespace -option …>`. */
export function parseNspages(match: string, pageId: string): NspagesCall {
  const options = new Map<string, string>();
  const excluded: string[] = [];
  const rest = `${match.slice('<nspages'.length, -1)} `.replace(
    OPTION,
    (_, name: string, text?: string, count?: string, list?: string) => {
      const key = name.toLowerCase();
      options.set(key, text ?? count ?? '');
      if (key === 'exclude') excluded.push(...(list ?? lastIdPart(pageId)).split(/[[\]\s]+/));
      return ' ';
    },
  );
  const levels = options.get('r');
  return {
    namespace: trim(rest),
    depth: levels === undefined ? 1 : Number(levels) || Number.POSITIVE_INFINITY,
    hasTitles: options.has('title') || options.has('h1'),
    options,
    isWanted(id, kind) {
      const name = lastIdPart(id);
      return !excluded.includes(kind === 'ns' ? `${name}:` : name);
    },
  };
}

export interface ListedPage {
  link: string;
  name: string;
  /** Last part of the id. */
  id: string;
}

/** Lists in DokuWiki syntax, with the plugin's headlines (its printers/printer.php). */
export function printNspages(
  { options }: NspagesCall,
  pages: ListedPage[],
  namespaces: ListedPage[],
): string {
  const isById = options.has('sortid') || options.has('sortbyid');
  const place = ({ id, name }: ListedPage) => (isById ? id : name).toLowerCase();
  const print = (items: ListedPage[], headline: string) => {
    const sorted = items.sort((a, b) => (place(a) < place(b) ? -1 : Number(place(a) > place(b))));
    if (options.has('reverse')) sorted.reverse();
    const lines = sorted
      .slice(0, Number(options.get('nbitemsmax')) || undefined)
      .map(({ link, name }) => `\n  * [[:${link}|${name.replaceAll(']]', '] ]')}]]`);
    return `${headline && `\n\n${headline}\n`}${lines.join('')}`;
  };
  const ofPages = options.get('textpages') ?? options.get('textpage') ?? 'Pages in this namespace:';
  const isOneList = options.has('pagesinns');
  const first = isOneList ? [...namespaces, ...pages] : namespaces;
  const hasSecond = !isOneList && !options.has('nopages');
  return [
    options.has('subns') ? print(first, options.get('textns') ?? 'Subnamespaces:') : '',
    hasSecond ? print(pages, ofPages) : '',
  ].join('');
}
