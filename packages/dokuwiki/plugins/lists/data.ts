import { type Pattern, regex } from '../../patterns/pattern';
import { h, textNode } from '../../renderer/hast-nodes';
import type { IndexedWiki, ListedPage } from '../../wiki-index/indexed-wiki';
import { definePlugin, type PluginRenderer } from '../plugin';
import { type DataField, dataValueSource, parseDataColumn, parseDataEntry } from './data-fields';
import { type DataQuery, type Entry, parseQuery, valuesIn } from './data-query';

const BEGIN = regex('\n', /\n-{4,} *(?:data[a-z]*|struct [a-z]+)(?: [ \w]*)?-+[ \t]*(?=\n)/y);

/** A block of the data or struct plugin. */
const PATTERN: Pattern = {
  starts: '\n',
  match(source, at) {
    const opened = BEGIN.match(source, at);
    const end = opened === -1 ? -1 : source.indexOf('\n----', opened);
    return end === -1 ? -1 : source.lineEnd(end + 1).end;
  },
};

const BLOCK = /^\s*-+ *data(entry|table|list|related|tagcloud|cloud)\b *([\w ]*)/;
/** Stands for lists that depend on the reader. */
const FOR_MEMBERS = '\n\n//This list depends on the reader, and is not shown here.//\n';
const RELATED = 5;

/** Returns the entry of a block; undefined for other blocks. */
export function entryOfBlock(match: string): ListedPage['entry'] {
  const [, name, kind = ''] = BLOCK.exec(match) ?? [];
  return name === 'entry' ? { kind, fields: parseDataEntry(match) } : undefined;
}

const entriesOf = ({ pages }: IndexedWiki): Entry[] =>
  [...pages.values()].filter((page): page is Entry => page.entry !== undefined);

const upTo = <Item>(items: readonly Item[], limit: number) => items.slice(0, limit || undefined);

function tableOf(
  { columns, headers, anyOf, sort, limit }: DataQuery,
  wiki: IndexedWiki,
  isList: boolean,
): string {
  const key = sort === '' ? columns[0]?.key : parseDataColumn(sort.replace(/^\^/, '')).key;
  const sign = sort.startsWith('^') ? -1 : 1;
  // An entry without a value comes before one with an empty value.
  const place = (page: Entry) => {
    const values = key === undefined ? [] : valuesIn(page, key);
    return values.length === 0 ? '' : ` ${values.join('\n')}`;
  };
  const found = entriesOf(wiki)
    .filter((page) => anyOf.some((all) => all.every((isMet) => isMet(page))))
    .map((page) => ({ page, at: place(page) }))
    .sort((one, other) => {
      if (one.at === other.at) return 0;
      return one.at < other.at ? -sign : sign;
    });
  const rows = upTo(found, limit).map(({ page }) =>
    columns.map((column) =>
      valuesIn(page, column.key)
        .map((value) => dataValueSource(column, value))
        .join(', '),
    ),
  );
  if (isList) return rows.map((row) => `\n  * ${row.join(' ')}`).join('');
  const titles = columns.map(({ title }, at) => ` ${headers[at] || title} ^`);
  const lines = rows.map((row) => `\n|${row.map((cell) => ` ${cell} |`).join('')}`);
  return `\n^${titles.join('')}${lines.join('')}\n`;
}

const fieldsWith = (page: Entry, keys: ReadonlySet<string>) =>
  page.entry.fields.filter(({ key }) => keys.has(key));

/** Lists the pages that share most values with a page (syntax/related.php). */
function relatedTo({ columns, limit }: DataQuery, wiki: IndexedWiki, id: string): string {
  const own = entriesOf(wiki).find((page) => page.id === id);
  const keys = new Set(columns.map(({ key }) => key));
  const wanted = own ? fieldsWith(own, keys) : [];
  const related = entriesOf(wiki)
    .filter((page) => page.id !== id)
    .map((page) => ({
      page,
      shared: wanted.flatMap(({ key, values }) => {
        const others = valuesIn(page, key);
        return values.filter((value) => others.includes(value));
      }).length,
    }))
    .filter(({ shared }) => shared > 0)
    .sort((one, other) => other.shared - one.shared || (one.page.id < other.page.id ? -1 : 1));
  return upTo(related, limit || RELATED)
    .map(({ page }) => `\n  * [[:${page.id}|${page.ownTitle}]]`)
    .join('');
}

/** Lists a column's values with page counts (syntax/cloud.php). */
function cloudOf({ columns: [column], limit }: DataQuery, wiki: IndexedWiki): string {
  if (!column) return '';
  const counts = new Map<string, number>();
  for (const page of entriesOf(wiki)) {
    for (const { values } of fieldsWith(page, new Set([column.key]))) {
      for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1);
    }
  }
  const byValue = ([one]: [string, number], [other]: [string, number]) => (one < other ? -1 : 1);
  const byCount = (one: [string, number], other: [string, number]) =>
    other[1] - one[1] || byValue(other, one);
  return upTo([...counts].sort(byCount), limit)
    .sort(byValue)
    .map(([value, pages]) => `\n  * ${dataValueSource(column, value)} (${pages})`)
    .join('');
}

function listData(match: string, pageId: string, wiki: IndexedWiki): string | undefined {
  const [, kind] = BLOCK.exec(match) ?? [];
  if (kind === undefined || kind === 'entry') return undefined;
  if (match.includes('%user%')) return FOR_MEMBERS;
  const query = parseQuery(match);
  if (kind === 'related') return relatedTo(query, wiki, pageId);
  return kind.endsWith('cloud') ? cloudOf(query, wiki) : tableOf(query, wiki, kind === 'list');
}

function renderEntry(fields: readonly DataField[], page: PluginRenderer) {
  const rows = fields.flatMap((field) => {
    const source = field.values.map((value) => dataValueSource(field, value)).join(', ');
    const nodes = page.renderSource(source);
    const [first] = nodes;
    const isLine = nodes.length === 1 && first?.type === 'element' && first.tagName === 'p';
    const shown = isLine ? first.children : nodes;
    return [h('dt', {}, [textNode(`${field.title}: `)]), h('dd', {}, shown)];
  });
  return h('dl', {}, rows);
}

/**
 * `---- dataentry ----`, `---- datatable ----`, and `list`, `related`, `cloud`: the fields of the
 * entry; tables and lists of entries.
 */
export const DATA = definePlugin<DataField[]>({
  names: ['data', 'sqlite'],
  tokens: [
    {
      kind: 'special',
      mode: 'data',
      sort: 153,
      pattern: PATTERN,
      // Other blocks are queries, which an index of the wiki resolves.
      parse(match) {
        if (!/^\n-+ *dataentry\b/.test(match)) return undefined;
        const fields = parseDataEntry(match).filter(({ type }) => type !== 'hidden');
        return { type: 'plugin', plugin: 'data', data: fields, place: 'block', isText: true };
      },
    },
  ],
  lists: {
    beginnings: ['table', 'list', 'related', 'tagcloud', 'cloud'].map((kind) => `---- data${kind}`),
    list: listData,
  },
  render: renderEntry,
});
