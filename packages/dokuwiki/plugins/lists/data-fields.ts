import { EMAIL_ADDRESS } from '../../patterns/link-patterns';
import { splitOnce } from '../../syntax/split-once';
import { trim } from '../../syntax/white-space';

/** A column of the data plugin (`_column` in helper.php). */
export interface DataColumn {
  key: string;
  title: string;
  type: string;
  isMulti: boolean;
}

export interface DataField extends DataColumn {
  values: string[];
}

/** Parses a column's name such as `Tag_page` or, for several values, `Tag_pages`. */
export function parseDataColumn(name: string): DataColumn {
  const isMulti = name.endsWith('s');
  const [title, type = ''] = splitOnce(isMulti ? name.slice(0, -1) : name, '_');
  return { key: title.toLowerCase(), title, type: type.toLowerCase(), isMulti };
}

/** Returns names and values of a data block, without comments. */
export function dataLines(match: string): [name: string, value: string][] {
  const lines = trim(match).split('\n').slice(1, -1);
  return lines.flatMap((line): [string, string][] => {
    const text = line.replace(/(?<![&\\])#.*$/, '').replaceAll('\\#', '#');
    const [name, value] = splitOnce(trim(text), ':');
    return value === undefined ? [] : [[trim(name), trim(value)]];
  });
}

/** `_cleanData` in helper.php. */
function cleanValue(value: string, type: string): string {
  const text = trim(value);
  if (type === 'dt') {
    const [, year, month = '', day = ''] = /^(\d{4})-(\d\d?)-(\d\d?)$/.exec(text) ?? [];
    return year ? `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}` : '';
  }
  return type === 'url' && text !== '' && !/^[a-z]+:\/\//i.test(text) ? `http://${text}` : text;
}

/** Parses `---- dataentry ----` with lines `name_type : value`. */
export function parseDataEntry(match: string): DataField[] {
  const fields = new Map<string, DataField>();
  for (const [name, value] of dataLines(match)) {
    const column = parseDataColumn(name);
    const values = (column.isMulti ? value.split(',') : [value])
      .map((each) => cleanValue(each, column.type))
      .filter((each) => each !== '');
    const earlier = column.isMulti ? (fields.get(column.key)?.values ?? []) : [];
    fields.set(column.key, { ...column, values: [...new Set([...earlier, ...values])] });
  }
  return [...fields.values()].filter(({ values }) => values.length > 0);
}

const plain = (text: string) => `<nowiki>${text}</nowiki>`;
const linkTo = (page: string, title?: string) =>
  title ? `[[:${page}|${title.replaceAll(']]', '] ]')}]]` : `[[:${page}]]`;

/** Returns a value as DokuWiki syntax (`_formatData` in helper.php). */
export function dataValueSource({ key, type }: DataColumn, value: string): string {
  const [id, title] = splitOnce(value, '|');
  const [, width = '40'] = /^img(\d*)$/.exec(type) ?? [];
  switch (type.replace(/\d+$/, '')) {
    case 'page':
      return linkTo(value);
    case 'title':
    case 'pageid':
      return linkTo(id, title);
    case 'nspage':
      return linkTo(`${key}:${value}`);
    case 'tag':
      return linkTo(key, value);
    case 'url':
      return `[[${value}|${value}]]`;
    case 'mail': {
      const words = value.replaceAll(/[<>]/g, ' ');
      const address = words.split(/\s+/).find((word) => EMAIL_ADDRESS.test(word)) ?? '';
      const name = trim(words.replace(address, ''));
      return address === '' ? plain(value) : `[[${address}|${name || address}]]`;
    }
    case 'img':
      return `{{:${value}?${width || 40}|${key}: ${value.replace(/^.*[:/]/, '')}}}`;
    case 'wiki':
      return value;
    default:
      return plain(value);
  }
}
