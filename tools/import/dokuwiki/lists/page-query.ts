import { splitOnce } from '@/lib/content/dokuwiki/syntax/split-once';
import { lastIdPart, namespaceOf } from '@/lib/model/wiki-tree';
import { trim } from '@/lib/urls/dokuwiki-id/white-space';
import { isInSome, type ListedPage, plainTest, printLink, printList } from './listed-page';

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
