import { type CodeUnits, isSpace } from './code-units';

/** The longest record that is read, in bytes. A string of JavaScript holds at most 512 MB. */
export const MAX_RECORD_BYTES = 64 << 20;

/** One record, where it begins in its file. */
export interface RawRecord {
  /** Counted from 1. */
  line: number;
  /** Missing where the record cannot be read, and `problem` says why. */
  bytes?: Buffer;
  problem?: string;
}

/** Finds the records in a file that comes in pieces. */
export interface Splitter {
  push(chunk: Buffer): Iterable<RawRecord>;
  /** What is left when the file ends. */
  end(): Iterable<RawRecord>;
}

/** Joins the pieces of a record, up to the bound. */
function collector() {
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

/** Records are lines; `line` is the number of the first. */
export function lineSplitter({ newline, width }: CodeUnits, first: number): Splitter {
  const record = collector();
  let line = first;

  /** The next line break that begins at a code unit. */
  function lineEnd(chunk: Buffer, from: number): number {
    let at = chunk.indexOf(newline, from);
    while (at % width === 1) at = chunk.indexOf(newline, at + 1);
    return at;
  }

  return {
    *push(chunk) {
      let from = 0;
      for (let end = lineEnd(chunk, 0); end >= 0; end = lineEnd(chunk, from)) {
        record.add(chunk.subarray(from, end));
        yield record.take(line);
        line += 1;
        from = end + width;
      }
      record.add(chunk.subarray(from));
    },
    *end() {
      if (!record.isEmpty()) yield record.take(line);
    },
  };
}

const [NEWLINE, QUOTE, COMMA, BACKSLASH] = [0x0a, 0x22, 0x2c, 0x5c];
const [ARRAY, ARRAY_END, OBJECT, OBJECT_END] = [0x5b, 0x5d, 0x7b, 0x7d];

/**
 * Records are the elements of a JSON array, which begins with the first byte; `line` is where. Only
 * brackets, strings and commas are told apart: whether an element is JSON shows when it is parsed.
 */
export function arraySplitter({ at, width }: CodeUnits, first: number): Splitter {
  const record = collector();
  let line = first;
  let recordLine = first;
  /** Brackets that are open: 1 between the elements, 0 before the array and behind it. */
  let depth = 0;
  let isBehind = false;
  let isInRecord = false;
  let isInString = false;
  let isEscaped = false;

  function stepInString(unit: number): void {
    if (isEscaped) isEscaped = false;
    else if (unit === BACKSLASH) isEscaped = true;
    else if (unit === QUOTE) isInString = false;
  }

  /** Goes on by one code unit outside of strings; gives whether it ends the record before it. */
  function step(unit: number): boolean {
    const isBetween = depth === 1;
    if (unit === QUOTE) isInString = true;
    else if (unit === ARRAY || unit === OBJECT) depth += 1;
    else if (unit === ARRAY_END || unit === OBJECT_END) depth -= 1;
    isBehind = depth <= 0;
    return isBetween && (unit === COMMA || isBehind);
  }

  return {
    *push(chunk) {
      let from = 0;
      for (let index = 0; index < chunk.length; index += width) {
        const unit = at(chunk, index);
        if (unit === NEWLINE) line += 1;
        if (isInString) stepInString(unit);
        else if (isSpace(unit)) continue;
        else if (isBehind) {
          // Not part of the array: one more record, which is not JSON.
          if (!isInRecord) [from, recordLine] = [index, line];
          isInRecord = true;
        } else {
          const isStart = depth === 1 && !isInRecord;
          const isEnd = step(unit);
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
    *end() {
      if (isInRecord) yield record.take(recordLine);
      else if (!isBehind) yield { line, problem: 'the array ends without a closing bracket' };
    },
  };
}
