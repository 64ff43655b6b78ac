import { type CodeUnits, isSpace } from './code-units';

/** The longest record that is read. A JavaScript string has at most 512 MB. */
export const MAX_RECORD_BYTES = 64 << 20;

/** The bytes of one record. */
export interface RawRecord {
  /** The line where it begins, from 1. */
  line: number;
  /** Missing where the record cannot be read, for the reason in `problem`. */
  bytes?: Buffer;
  problem?: string;
}

/** Splits a file that arrives in chunks into records. */
export interface Splitter {
  push(chunk: Buffer): Iterable<RawRecord>;
  /** Returns whether the file, if it ends here, lacks its end. */
  isCutOff(): boolean;
  /** Returns what is left when the file ends. */
  end(): Iterable<RawRecord>;
}

/** Joins the parts of a record, up to the maximum length. */
function createRecordBuffer() {
  let parts: Buffer[] = [];
  let length = 0;
  return {
    add(part: Buffer): void {
      length += part.length;
      if (length <= MAX_RECORD_BYTES) parts.push(part);
      else parts = [];
    },
    isEmpty: () => length === 0,
    take(line: number): RawRecord {
      const isTooLong = length > MAX_RECORD_BYTES;
      const bytes = Buffer.concat(parts);
      parts = [];
      length = 0;
      return isTooLong
        ? { line, problem: `is longer than ${MAX_RECORD_BYTES >> 20} MB` }
        : { line, bytes };
    },
  };
}

/** Splits lines; `firstLine` is the number of the first one. */
export function createLineSplitter(
  { newline, widthBytes }: CodeUnits,
  firstLine: number,
): Splitter {
  const record = createRecordBuffer();
  let line = firstLine;

  /** Returns the index of the next line break that begins at a code unit, or -1. */
  function findNewline(chunk: Buffer, from: number): number {
    let at = chunk.indexOf(newline, from);
    while (at % widthBytes === 1) at = chunk.indexOf(newline, at + 1);
    return at;
  }

  return {
    *push(chunk) {
      let from = 0;
      for (let end = findNewline(chunk, 0); end >= 0; end = findNewline(chunk, from)) {
        record.add(chunk.subarray(from, end));
        yield record.take(line);
        line += 1;
        from = end + widthBytes;
      }
      record.add(chunk.subarray(from));
    },
    // A line that was cut off is not JSON, or is whole without its line break.
    isCutOff: () => false,
    *end() {
      if (!record.isEmpty()) yield record.take(line);
    },
  };
}

const [NEWLINE, QUOTE, COMMA, BACKSLASH] = [0x0a, 0x22, 0x2c, 0x5c];
const [ARRAY, ARRAY_END, OBJECT, OBJECT_END] = [0x5b, 0x5d, 0x7b, 0x7d];

/**
 * Splits the elements of a JSON array, which begins with the first byte, on `firstLine`. Only brackets,
 * strings and commas are recognized; elements that are not JSON are found when they are parsed.
 */
export function createArraySplitter({ at, widthBytes }: CodeUnits, firstLine: number): Splitter {
  const record = createRecordBuffer();
  let line = firstLine;
  let recordLine = firstLine;
  /** The number of open brackets: 1 between the elements, 0 before and after the array. */
  let depth = 0;
  let isAfterArray = false;
  let isInRecord = false;
  let isInString = false;
  let isEscaped = false;

  function readInString(unit: number): void {
    if (isEscaped) isEscaped = false;
    else if (unit === BACKSLASH) isEscaped = true;
    else if (unit === QUOTE) isInString = false;
  }

  /** Reads one code unit outside of strings; returns whether it ends the record before it. */
  function readOutside(unit: number): boolean {
    const isBetween = depth === 1;
    if (unit === QUOTE) isInString = true;
    else if (unit === ARRAY || unit === OBJECT) depth += 1;
    else if (unit === ARRAY_END || unit === OBJECT_END) depth -= 1;
    isAfterArray = depth <= 0;
    return isBetween && (unit === COMMA || isAfterArray);
  }

  return {
    *push(chunk) {
      let from = 0;
      for (let index = 0; index < chunk.length; index += widthBytes) {
        const unit = at(chunk, index);
        if (unit === NEWLINE) line += 1;
        if (isInString) readInString(unit);
        else if (isSpace(unit)) continue;
        else if (isAfterArray) {
          // Text after the array is one more record, which is not JSON.
          if (!isInRecord) [from, recordLine] = [index, line];
          isInRecord = true;
        } else {
          const isStart = depth === 1 && !isInRecord;
          const isEnd = readOutside(unit);
          if (isEnd) {
            if (isInRecord) {
              record.add(chunk.subarray(from, index));
              yield record.take(recordLine);
            }
            isInRecord = false;
          } else if (isStart) {
            [from, recordLine] = [index, line];
            isInRecord = true;
          }
        }
      }
      if (isInRecord) record.add(chunk.subarray(from));
    },
    isCutOff: () => !isAfterArray,
    *end() {
      if (isInRecord) yield record.take(recordLine);
    },
  };
}
