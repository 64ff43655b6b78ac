import { nameWithin, parentOf } from '../../ids/id-parts';
import { splitOnce } from '../../syntax/split-once';
import { trim } from '../../syntax/white-space';
import type { IndexedWiki, ListedPage } from '../../wiki-index/indexed-wiki';
import { definePlugin } from '../plugin';
import { namespaceAt } from './listed-pages';
import { isInSome, plainTest, printLink, printList } from './print-list';

const nameOfPage = ({ id }: ListedPage) => nameWithin(id);
const titleOfPage = ({ title }: ListedPage) => title;

const dateOfPage = ({ changedAt }: ListedPage) => new Date(changedAt).toISOString();

type Reader = (page: ListedPage) => string;

/** Values by which pagequery selects and sorts. */
const VALUES = new Map<string, Reader>([
  ['name', nameOfPage],
  ['title', titleOfPage],
  ['heading', titleOfPage],
  ['firstheading', titleOfPage],
  ['id', ({ id }) => id],
  ['ns', ({ id }) => parentOf(id)],
  ['mdate', dateOfPage],
]);

const FIRST_LETTERS = /^a(?:bc?)?$/;
const DATE_PARTS = ['year', 'month', 'day'];
const DATE_OF_CHANGE = /^m.*(?:year|month|day)/;

/**
 * Returns a sort key's value: `abc` is the first three letters, `myear-month` the last change's month
 * (`build_sorting_array`).
 */
function readerOf(key: string, isByTitle: boolean): Reader | undefined {
  if (FIRST_LETTERS.test(key)) {
    return (page) => {
      const text = isByTitle ? page.title : nameOfPage(page);
      return [...text.toLowerCase()].slice(0, key.length).join('');
    };
  }
  if (DATE_OF_CHANGE.test(key)) {
    return (page) => {
      const parts = dateOfPage(page).slice(0, 10).split('-');
      return parts.filter((_, at) => key.includes(DATE_PARTS[at] ?? '')).join('-');
    };
  }
  return VALUES.get(key);
}

interface SortKey {
  name: string;
  read: Reader;
  sign: number;
}

interface PageQuery {
  /** A page is shown if it passes all. */
  tests: ((page: ListedPage) => boolean)[];
  sort: SortKey[];
  options: ReadonlyMap<string, string>;
}

/**
 * Parses `{{pagequery>query;option=value;…}}` (syntax.php and inc/PageQuery.php); undefined if
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
    const [, negation, name = '', expression = ''] = /^([!^]?)([^:]*):?(.*)$/s.exec(field) ?? [];
    const read = VALUES.get(name);
    const test = plainTest(expression, '');
    if (!read || !test) return undefined;
    tests.push((page) => test(read(page)) === (negation === ''));
  }
  const sort: PageQuery['sort'] = [];
  const fields = (options.get('sort') || 'id').split(',').map((field) => trim(field));
  const isByTitle = fields.some((field) => VALUES.get(splitOnce(field, ':')[0]) === titleOfPage);
  for (const field of fields) {
    const [name, direction = name.startsWith('m') ? 'd' : 'a'] = splitOnce(field, ':');
    const read = readerOf(name, isByTitle);
    if (!read) return undefined;
    sort.push({ name, read, sign: direction.startsWith('d') ? -1 : 1 });
  }
  return { tests, sort, options };
}

/** Below the level of a page's title. */
const printHeading = (level: number, text: string) => {
  const marks = '='.repeat(Math.max(5 - level, 2));
  return `\n\n${marks}${text}${marks}\n`;
};

/**
 * Returns a function that prints the headings which a page begins (`_add_heading`). Each key that pages can
 * have in common has a level, and so has each part of a namespace.
 */
function headingPrinter(sort: readonly SortKey[], startName: string): Reader {
  const groups = sort.filter(({ name }) => name === 'ns' || !VALUES.has(name));
  const previous: string[] = [];
  return (page) => {
    let headings = '';
    for (const [level, { name, read }] of groups.entries()) {
      const current = read(page) || `[${startName}]`;
      const before = previous[level] ?? '';
      previous[level] = current;
      if (current === before) continue;
      const partsBefore = name === 'ns' ? before.split(':') : [];
      for (const [at, part] of (name === 'ns' ? current.split(':') : [current]).entries()) {
        if (part !== partsBefore[at]) headings += printHeading(level + at, part);
      }
    }
    return headings;
  };
}

/** Returns the list of a query; undefined if unsupported. */
function listPageQuery(match: string, pageId: string, { pages, startName }: IndexedWiki) {
  const query = parsePageQuery(match, (namespace) => namespaceAt(namespace, '.:', pageId));
  if (!query) return undefined;
  const { tests, sort, options } = query;
  if (options.has('hidestart')) tests.push((page) => nameOfPage(page) !== startName);
  const found = [...pages.values()]
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
  const shown = VALUES.get(options.get('display') ?? '') ?? nameOfPage;
  const headingsOf = headingPrinter(options.has('group') ? sort : [], startName);
  return found
    .map((page) => headingsOf(page) + printList([printLink(page.id, shown(page))]))
    .join('');
}

/**
 * `{{pagequery>@ns;sort=name;group}}`: a list of pages by names, titles, namespaces and last
 * change.
 */
export const PAGEQUERY = definePlugin({
  names: ['pagequery'],
  lists: { beginnings: ['{{pagequery>'], list: listPageQuery },
});
