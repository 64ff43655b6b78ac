import type { ListedPage } from '../../wiki-index/indexed-wiki';
import { type DataColumn, dataLines, parseDataColumn } from './data-fields';

/** A page with an entry. */
export type Entry = Required<ListedPage>;

interface BuiltInColumn {
  title: string;
  type: string;
  read(entry: Entry): string | undefined;
}

/** Column names that begin with `%`. */
const BUILT_IN: ReadonlyMap<string, BuiltInColumn> = new Map([
  ['%title%', { title: 'Page', type: 'title', read: ({ id, ownTitle }) => `${id}|${ownTitle}` }],
  ['%pageid%', { title: 'Title', type: 'page', read: ({ id }) => id }],
  ['%class%', { title: 'Class', type: '', read: ({ entry }) => entry.kind }],
  [
    '%lastmod%',
    {
      title: 'Last Modified',
      type: '',
      read: ({ changedAt }) =>
        changedAt === 0 ? undefined : new Date(changedAt).toISOString().slice(0, 10),
    },
  ],
]);

/** Returns an entry's values in a column. */
export function valuesIn(page: Entry, key: string): readonly string[] {
  const builtIn = BUILT_IN.get(key);
  if (!builtIn) return page.entry.fields.find((field) => field.key === key)?.values ?? [];
  const value = builtIn.read(page);
  return value === undefined ? [] : [value];
}

/** True for `*` as any text and `_` as any character, in any case of ASCII letters (SQL's `LIKE`). */
function isLike(value: string, pattern: string): boolean {
  const lower = (text: string) => text.replace(/[A-Z]/g, (letter) => letter.toLowerCase());
  const text = [...lower(value)];
  const signs = [...lower(pattern)];
  let at = 0;
  let sign = 0;
  let star = -1;
  let afterStar = 0;
  while (at < text.length) {
    if (signs[sign] === '%') {
      star = sign++;
      afterStar = at;
    } else if (signs[sign] === '_' || signs[sign] === text[at]) {
      sign += 1;
      at += 1;
    } else if (star >= 0) {
      // The last `*` takes one more character.
      sign = star + 1;
      at = ++afterStar;
    } else {
      return false;
    }
  }
  return signs.slice(sign).every((rest) => rest === '%');
}

type Comparison = (value: string, wanted: string) => boolean;

const isEqual: Comparison = (value, wanted) => value === wanted;
const isOther: Comparison = (value, wanted) => value !== wanted;
const isUnlike: Comparison = (value, wanted) => !isLike(value, wanted);

/** By operator of a condition (`_parse_filter` in helper.php). */
const COMPARISONS: Readonly<Record<string, Comparison>> = {
  '=': isEqual,
  '==': isEqual,
  '!=': isOther,
  '=!': isOther,
  '<>': isOther,
  '<': (value, wanted) => value < wanted,
  '>': (value, wanted) => value > wanted,
  '<=': (value, wanted) => value <= wanted,
  '>=': (value, wanted) => value >= wanted,
  '~': isLike,
  '~=': isLike,
  '=~': isLike,
  '*~': isLike,
  '!~': isUnlike,
  '~!': isUnlike,
};

type Condition = (page: Entry) => boolean;

/** Parses a condition such as `column=value`; undefined for unknown operators. */
function parseCondition(text: string): Condition | undefined {
  const [, name = '', sign = '', given = ''] = /^(.*?)([*=<>!~]{1,2})(.*)$/s.exec(text) ?? [];
  const compare = COMPARISONS[sign];
  if (!compare) return undefined;
  const pattern = sign === '*~' ? `*${given.trim()}*` : given.trim();
  const value = sign.includes('~') ? pattern.replaceAll('*', '%') : pattern;
  const { key } = parseDataColumn(name.trim());
  return (page) => valuesIn(page, key).some((each) => compare(each, value));
}

export interface DataQuery {
  columns: DataColumn[];
  headers: string[];
  /** A page is shown if it meets all conditions of one of these lists. */
  anyOf: Condition[][];
  /** A column's name, after `^` if descending; `''` for the first column. */
  sort: string;
  /** 0 for no limit. */
  limit: number;
}

/** Parses a query (`handle` of syntax/table.php). `AND` binds before `OR`. */
export function parseQuery(match: string): DataQuery {
  const query: DataQuery = { columns: [], headers: [], anyOf: [[]], sort: '', limit: 0 };
  for (const [name, value] of dataLines(match)) {
    const parts = Array.from(
      value.matchAll(/(?:^|,)\s*(?:"([^"]*)"|([^,]*))/g),
      ([, quoted, part = '']) => quoted ?? part.trim(),
    );
    if (/^(?:select|cols?|field)$/i.test(name)) {
      for (const column of parts.filter(Boolean).map(parseDataColumn)) {
        const { title = column.title, type = '' } = BUILT_IN.get(column.key) ?? {};
        query.columns.push({ ...column, title, type: column.type || type });
      }
    } else if (/^head(?:ers?)?$/i.test(name)) {
      query.headers.push(...parts);
    } else if (/^(?:sort|order)$/i.test(name)) {
      query.sort = value;
    } else if (/^(?:limit|max)$/i.test(name)) {
      query.limit = Math.abs(Number.parseInt(value, 10)) || 0;
    } else if (/^(?:where|and|or|filter(?:and|or)?)$/i.test(name)) {
      const condition = parseCondition(value);
      if (!condition) continue;
      if (/or$/i.test(name)) query.anyOf.push([]);
      query.anyOf.at(-1)?.push(condition);
    }
  }
  return query;
}
