import { openSqlite } from '@/lib/base/sqlite/open-sqlite';
import { replaceTokens } from '@/lib/content/dokuwiki/parse-dokuwiki';
import {
  type DataColumn,
  dataLines,
  dataValueSource,
  parseDataColumn,
  parseDataEntry,
} from '@/lib/content/dokuwiki/syntax/data-fields';
import { type RawPage, renderedSource } from '@/lib/model/records';

const TABLES = `
  CREATE TABLE entry (id PRIMARY KEY, title, class, at);
  CREATE TABLE field (id, key, value);
  CREATE INDEX field_of ON field (id, key)`;

/** Built-in columns: title, value type, SQL. */
const SPECIAL: Readonly<Record<string, [title: string, type: string, sql: string]>> = {
  '%title%': ['Page', 'title', "id || '|' || title"],
  '%pageid%': ['Title', 'page', 'id'],
  '%class%': ['Class', '', 'class'],
  '%lastmod%': ['Last Modified', '', 'at'],
};
const BLOCK = /^\s*-+ *data(entry|table|list|related|tagcloud|cloud)\b *([\w ]*)/;
/** Stands for lists that depend on the reader. */
const FOR_MEMBERS = '\n\n//This list depends on the reader, and is not shown here.//\n';
const RELATED = 5;

interface SqlPart {
  sql: string;
  bound: string[];
}

function valuesIn(key: string): SqlPart {
  const special = SPECIAL[key]?.[2];
  if (special) return { sql: special, bound: [] };
  const values = 'SELECT group_concat(value, char(10)) FROM field';
  return { sql: `(${values} WHERE field.id = entry.id AND key = ?)`, bound: [key] };
}

/** SQL operators, by operator of a condition (`_parse_filter` of the plugin's helper.php). */
const OPERATORS: Readonly<Record<string, string>> = {
  '=': '=',
  '==': '=',
  '!=': '!=',
  '=!': '!=',
  '<>': '!=',
  '<': '<',
  '>': '>',
  '<=': '<=',
  '>=': '>=',
  '~': 'LIKE',
  '~=': 'LIKE',
  '=~': 'LIKE',
  '*~': 'LIKE',
  '!~': 'NOT LIKE',
  '~!': 'NOT LIKE',
};

/** Parses a condition such as `column=value`; undefined for unknown operators. */
function parseFilter(text: string): SqlPart | undefined {
  const [, name = '', sign = '', given = ''] = /^(.*?)([*=<>!~]{1,2})(.*)$/s.exec(text) ?? [];
  const operator = OPERATORS[sign];
  if (operator === undefined) return undefined;
  const pattern = sign === '*~' ? `*${given.trim()}*` : given.trim();
  const value = operator.endsWith('LIKE') ? pattern.replaceAll('*', '%') : pattern;
  const { key } = parseDataColumn(name.trim());
  const special = SPECIAL[key]?.[2];
  if (special) return { sql: `${special} ${operator} ?`, bound: [value] };
  const sql = `EXISTS (SELECT 1 FROM field WHERE field.id = entry.id AND key = ? AND value ${operator} ?)`;
  return { sql, bound: [key, value] };
}

/** Parses a query (`handle` of the plugin's syntax/table.php). */
function parseQuery(match: string) {
  const columns: DataColumn[] = [];
  const headers: string[] = [];
  const where: SqlPart = { sql: '1', bound: [] };
  let sort = '';
  let limit = 0;
  for (const [name, value] of dataLines(match)) {
    const parts = Array.from(
      value.matchAll(/(?:^|,)\s*(?:"([^"]*)"|([^,]*))/g),
      ([, quoted, part = '']) => quoted ?? part.trim(),
    );
    if (/^(?:select|cols?|field)$/i.test(name)) {
      for (const column of parts.filter(Boolean).map(parseDataColumn)) {
        const [title = column.title, type = ''] = SPECIAL[column.key] ?? [];
        columns.push({ ...column, title, type: column.type || type });
      }
    } else if (/^head(?:ers?)?$/i.test(name)) {
      headers.push(...parts);
    } else if (/^(?:sort|order)$/i.test(name)) {
      sort = value;
    } else if (/^(?:limit|max)$/i.test(name)) {
      limit = Math.abs(Number.parseInt(value, 10)) || 0;
    } else if (/^(?:where|and|or|filter(?:and|or)?)$/i.test(name)) {
      const filter = parseFilter(value);
      if (!filter) continue;
      where.sql += ` ${/or$/i.test(name) ? 'OR' : 'AND'} ${filter.sql}`;
      where.bound.push(...filter.bound);
    }
  }
  return { columns, headers, where, sort, limit };
}

type DataQuery = ReturnType<typeof parseQuery>;

/** Entries of the plugin data in an in-memory database, for the lists made of them. */
export class DataIndex {
  private readonly db = openSqlite(':memory:');

  constructor() {
    this.db.exec(TABLES);
  }

  add(page: RawPage): void {
    const source = renderedSource(page) ?? '';
    if (!/^-+ *dataentry\b/m.test(source)) return;
    replaceTokens(source, (mode, match) => {
      const [, kind, name = ''] = mode === 'data' ? (BLOCK.exec(match) ?? []) : [];
      if (kind !== 'entry') return match;
      const at = page.lastModified?.toISOString().slice(0, 10) ?? null;
      this.db.prepare('DELETE FROM field WHERE id = ?').run(page.id);
      this.db.prepare('REPLACE INTO entry VALUES (?, ?, ?, ?)').run(page.id, page.title, name, at);
      const insert = this.db.prepare('INSERT INTO field VALUES (?, ?, ?)');
      for (const { key, values } of parseDataEntry(match)) {
        for (const value of values) insert.run(page.id, key, value);
      }
      return match;
    });
  }

  /** Returns a block's list in DokuWiki syntax; undefined if it is no list. */
  list(match: string, { id }: RawPage): string | undefined {
    const [, kind] = BLOCK.exec(match) ?? [];
    if (kind === undefined || kind === 'entry') return undefined;
    if (match.includes('%user%')) return FOR_MEMBERS;
    const query = parseQuery(match);
    if (kind === 'related') return this.related(query, id);
    return kind.endsWith('cloud') ? this.cloud(query) : this.table(query, kind === 'list');
  }

  private table({ columns, headers, where, sort, limit }: DataQuery, isList: boolean): string {
    const shown = columns.map(({ key }) => valuesIn(key));
    const [first = { sql: '1', bound: [] }] = shown;
    const order = sort === '' ? first : valuesIn(parseDataColumn(sort.replace(/^\^/, '')).key);
    const sql = `SELECT json_array(${shown.map((each) => each.sql).join()}) AS cells FROM entry
      WHERE ${where.sql} ORDER BY ${order.sql}${sort.startsWith('^') ? ' DESC' : ''} LIMIT ${limit || -1}`;
    const bound = [...shown, where, order].flatMap((each) => each.bound);
    const found = this.db.prepare(sql).all(...bound) as { cells: string }[];
    const rows = found.map(({ cells }) =>
      (JSON.parse(cells) as (string | null)[]).map((cell, at) =>
        (cell?.split('\n') ?? [])
          .map((value) => (columns[at] ? dataValueSource(columns[at], value) : value))
          .join(', '),
      ),
    );
    if (isList) return rows.map((row) => `\n  * ${row.join(' ')}`).join('');
    const titles = columns.map(({ title }, at) => ` ${headers[at] || title} ^`);
    const lines = rows.map((row) => `\n|${row.map((cell) => ` ${cell} |`).join('')}`);
    return `\n^${titles.join('')}${lines.join('')}\n`;
  }

  /** Lists the pages that share most values with a page (the plugin's syntax/related.php). */
  private related({ columns, limit }: DataQuery, id: string): string {
    const sql = `SELECT '  * [[:' || entry.id || '|' || title || ']]' AS line
      FROM field AS own JOIN field AS other USING (key, value) JOIN entry ON entry.id = other.id
      WHERE own.id = ? AND other.id <> own.id AND key IN (SELECT value FROM json_each(?))
      GROUP BY entry.id ORDER BY count(*) DESC LIMIT ${limit || RELATED}`;
    const keys = JSON.stringify(columns.map(({ key }) => key));
    const found = this.db.prepare(sql).all(id, keys) as { line: string }[];
    return found.map(({ line }) => `\n${line}`).join('');
  }

  /** Lists a column's values with page counts (the plugin's syntax/cloud.php). */
  private cloud({ columns: [column], limit }: DataQuery): string {
    const sql = `SELECT * FROM (SELECT value, count(*) AS pages FROM field WHERE key = ?
      GROUP BY value ORDER BY pages DESC LIMIT ${limit || -1}) ORDER BY value`;
    const found = this.db.prepare(sql).all(column?.key ?? '') as { value: string; pages: number }[];
    return found
      .map(({ value, pages }) => `\n  * ${column && dataValueSource(column, value)} (${pages})`)
      .join('');
  }

  close(): void {
    this.db.close();
  }
}
