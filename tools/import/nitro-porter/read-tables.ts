import { decodeText } from '../source/decode-text';
import { openDecompressed } from '../source/open-decompressed';
import { MAX_RECORD_BYTES, splitLines, TOO_LONG } from '../source/split-lines';
import { splitRow } from './split-row';

/** A row by the names of its columns. A value without text is null. */
export interface TableRow {
  table: string;
  /** Number of the row's first line in the file, from 1. */
  line: number;
  /** Undefined for a row that cannot be read; `problem` says why. */
  values?: ReadonlyMap<string, string | null>;
  /** A row with values has one, too, if some of their bytes cannot be decoded. */
  problem?: string | undefined;
}

const BACKSLASH = 0x5c;
const CARRIAGE_RETURN = 0x0d;

/** True if the line feed after a line is part of a value. */
function isContinued(bytes: Buffer): boolean {
  let count = 0;
  while (bytes[bytes.length - 1 - count] === BACKSLASH) count += 1;
  return count % 2 === 1;
}

const TABLE = /^Table: (\w{1,40})\s*$/;
const FIRST_LINE = /^(?:Nitro Porter Export|Vanilla Export)/;

/**
 * Reads the rows of the named tables of a file of Nitro Porter, plain or gzipped. Of each row only the named
 * columns are kept, so no mail address or password outlives its line.
 * @param columns names of columns by table
 * @param onProgress gets the number of bytes that were read
 * @throws ImportError if the file is unreadable, or no file of Nitro Porter
 */
export async function* readTables(
  path: string,
  columns: { readonly [table: string]: readonly string[] },
  encoding?: string,
  onProgress: (bytesRead: number) => void = () => undefined,
): AsyncGenerator<TableRow, boolean> {
  const { chunks, bytesRead } = await openDecompressed(path);
  let table: string | undefined;
  let names: string[] | undefined;
  let parts: Buffer[] = [];
  let length = 0;
  let firstLine = 0;
  let isOfPorter = false;
  for await (const { line, bytes: ended } of splitLines(chunks)) {
    // A transfer as text may have made CRLF of line feeds.
    const bytes = ended?.at(-1) === CARRIAGE_RETURN ? ended.subarray(0, -1) : ended;
    if (line === 1) isOfPorter = FIRST_LINE.test(bytes?.subarray(0, 40).toString() ?? '');
    if (!isOfPorter) return false;
    if (line % 10_000 === 0) onProgress(bytesRead());
    if (parts.length === 0) firstLine = line;
    if (bytes === undefined) {
      if (table !== undefined) yield { table, line, problem: TOO_LONG };
      parts = [];
      length = 0;
      continue;
    }
    parts.push(bytes);
    length += bytes.length;
    if (isContinued(bytes) && length < MAX_RECORD_BYTES) continue;
    const whole = Buffer.concat(parts.flatMap((part, at) => (at > 0 ? [NEWLINE, part] : [part])));
    parts = [];
    length = 0;
    if (whole.length === 0) {
      // Two empty lines end a table.
      names = undefined;
      table = undefined;
      continue;
    }
    if (table === undefined) {
      const [, found] = TABLE.exec(whole.subarray(0, 100).toString()) ?? [];
      table = found;
      continue;
    }
    const wanted = columns[table];
    if (wanted === undefined) continue;
    const { text, problem } = decodeText(whole, encoding);
    if (names === undefined) {
      names = text.split(',').map((column) => column.split(':', 1)[0]?.trim() ?? '');
      continue;
    }
    const values = splitRow(text);
    if (values?.length !== names.length) {
      yield { table, line: firstLine, problem: `does not have ${names.length} values` };
      continue;
    }
    const kept = new Map<string, string | null>();
    for (const [index, name] of names.entries()) {
      if (wanted.includes(name)) kept.set(name, values[index] ?? null);
    }
    const isWhole = ![...kept.values()].some((value) => value?.includes('\uFFFD'));
    yield { table, line: firstLine, values: kept, problem: isWhole ? undefined : problem?.reason };
  }
  return isOfPorter;
}

const NEWLINE = Buffer.from('\n');
