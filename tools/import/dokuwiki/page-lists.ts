import { splitOnce } from '@/lib/content/dokuwiki/syntax/split-once';
import { lastIdPart, namespaceOf } from '@/lib/model/wiki-tree';
import { cleanId } from '@/lib/urls/dokuwiki-id/page-id';
import { trim } from '@/lib/urls/dokuwiki-id/white-space';

export interface ListedPage {
  id: string;
  /** Target of the link, if it is not the id. */
  link?: string;
  /** First heading, else the name. */
  title: string;
  /** Milliseconds. */
  changedAt: number;
}

/** Returns links as a list in DokuWiki's syntax. */
export const printList = (links: readonly string[]): string =>
  links.map((link) => `\n  * ${link}`).join('');

/** Returns a link's text without `]]`, which would end the link. */
export const linkText = (text: string): string => text.replaceAll(']]', '] ]');

/** Prints a link in DokuWiki's syntax. */
export const printLink = (target: string, title: string): string =>
  `[[:${target}|${linkText(title)}]]`;

/**
 * Returns a test for a pattern of letters, digits, `.`, `^`, `$` and `|`; undefined for other patterns, which
 * could be too slow.
 */
function plainTest(pattern: string, flags: string): ((text: string) => boolean) | undefined {
  const plain = pattern.replace(/^\.?\*|\.?\*$/g, '');
  if (!/^[\p{L}\p{N}\s_:.^$|-]*$/u.test(plain)) return undefined;
  const expression = new RegExp(plain, `${flags}u`);
  return (text) => expression.test(text);
}

/** Returns a test for pages within the given namespaces. These end with a colon. */
const isInSome = (namespaces: readonly string[]) => (page: ListedPage) =>
  namespaces.some((start) => page.id.startsWith(start));

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

const nameOfPage = ({ id }: ListedPage) => lastIdPart(id);
const titleOfPage = ({ title }: ListedPage) => title;

/** Values by which pagequery selects and sorts. */
const VALUES: Readonly<Record<string, (page: ListedPage) => string>> = {
  name: nameOfPage,
  title: titleOfPage,
  heading: titleOfPage,
  firstheading: titleOfPage,
  id: ({ id }) => id,
  ns: ({ id }) => namespaceOf(id),
  a: nameOfPage,
  mdate: ({ changedAt }) => new Date(changedAt).toISOString(),
};

interface PageQuery {
  /** A page is shown if it passes all of them. */
  tests: ((page: ListedPage) => boolean)[];
  sort: { read: (page: ListedPage) => string; sign: number }[];
  options: ReadonlyMap<string, string>;
}

/**
 * Parses `{{pagequery>query;option=value;…}}` (the plugin's syntax.php and inc/PageQuery.php); undefined if
 * unsupported.
 * @param resolve returns the absolute namespace
 */
function parsePageQuery(
  match: string,
  resolve: (namespace: string) => string,
): PageQuery | undefined {
  const [query = '', ...parameters] = match
    .slice('{{pagequery>'.length, -2)
    .split(';')
    .map((each) => trim(each));
  const options = new Map<string, string>();
  for (const parameter of parameters) {
    const [name, value = ''] = splitOnce(parameter, '=');
    options.set(name, value);
  }
  const tests: PageQuery['tests'] = [];
  const included: string[] = [];
  for (const word of query.split(/\s+/)) {
    const [, sign = '', name = word] = /^(\^|-ns:|@|ns:)(.+)$/.exec(word) ?? [];
    const start = `${resolve(name.replace(/:?\*?$/, ''))}:`;
    const test = plainTest(name, 'i');
    if (sign === '^' || sign === '-ns:') {
      tests.push(({ id }) => !id.startsWith(start));
    } else if (sign !== '') {
      included.push(start);
    } else if (!test || (options.has('fulltext') && !/^\*?$/.test(name))) {
      return undefined;
    } else {
      tests.push(({ id }) => test(id));
    }
  }
  if (included.length > 0) tests.push(isInSome(included));
  for (const field of options.get('filter')?.split(',') ?? []) {
    const [, isNot, name = '', expression = ''] = /^([!^]?)([^:]*):?(.*)$/s.exec(field) ?? [];
    const read = VALUES[name];
    const test = plainTest(expression, '');
    if (!read || !test) return undefined;
    tests.push((page) => test(read(page)) === (isNot === ''));
  }
  const sort: PageQuery['sort'] = [];
  for (const field of (options.get('sort') || 'id').split(',')) {
    const [name, direction = name === 'mdate' ? 'd' : 'a'] = splitOnce(trim(field), ':');
    const read = VALUES[name];
    if (!read) return undefined;
    sort.push({ read, sign: direction.startsWith('d') ? -1 : 1 });
  }
  return { tests, sort, options };
}

/** Returns a pagequery's list in DokuWiki's syntax, without group headings; undefined if unsupported. */
export function listPageQuery(
  match: string,
  pages: readonly ListedPage[],
  startName: string,
  resolve: (namespace: string) => string,
): string | undefined {
  const query = parsePageQuery(match, resolve);
  if (!query) return undefined;
  const { tests, sort, options } = query;
  if (options.has('hidestart')) tests.push((page) => nameOfPage(page) !== startName);
  const found = pages
    .filter((page) => tests.every((test) => test(page)))
    .sort((one, other) => {
      for (const { read, sign } of sort) {
        const value = read(one).toLowerCase();
        const otherValue = read(other).toLowerCase();
        if (value !== otherValue) return value < otherValue ? -sign : sign;
      }
      return 0;
    })
    .slice(0, Number(options.get('limit')) || undefined);
  const shown = VALUES[options.get('display') ?? ''] ?? nameOfPage;
  return printList(found.map((page) => printLink(page.id, shown(page))));
}

/** Default length of a list of changes. */
const NEWEST = 10;

/**
 * Returns the list of `{{changes>namespace&5}}` (syntax.php of the plugin changes) in DokuWiki's syntax;
 * undefined if it selects by user or kind of change.
 */
export function listLatest(
  match: string,
  pages: readonly ListedPage[],
  nameOf: (id: string) => string,
): string | undefined {
  const included: string[] = [];
  const excluded: string[] = [];
  let count = NEWEST;
  for (const part of match.slice('{{changes>'.length, -2).split('&')) {
    const [, name = 'ns', value = part] = /^\s*(\w+)\s*=(.+)$/s.exec(part) ?? [];
    if (name === 'count' || /^\s*\d+\s*$/.test(value)) {
      count = Number(value) || NEWEST;
    } else if (name !== 'ns') {
      if (!/^(?:maxage|render)$/.test(name)) return undefined;
    } else {
      for (const namespace of value.split(',').filter((each) => cleanId(each) !== '')) {
        const list = trim(namespace).startsWith('-') ? excluded : included;
        list.push(`${cleanId(namespace)}:`);
      }
    }
  }
  const found = pages
    .filter((page) => included.length === 0 || isInSome(included)(page))
    .filter((page) => !isInSome(excluded)(page))
    .sort((one, other) => other.changedAt - one.changedAt)
    .slice(0, count);
  return printList(found.map(({ id }) => printLink(id, nameOf(id))));
}
