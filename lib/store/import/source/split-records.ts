import { CODE_UNITS, isSpace } from './code-units';
import type { TextEncoding } from './decode-text';
import { arraySplitter, lineSplitter, type RawRecord, type Splitter } from './record-splitters';

const NEWLINE = 0x0a;
const ARRAY = 0x5b;

/**
 * Splits a file's bytes into records: its lines, or, where the first character is `[`, the elements
 * of that JSON array. Holds one record in memory, at most `MAX_RECORD_BYTES` of it.
 */
export async function* splitRecords(
  chunks: AsyncIterable<Buffer>,
  encoding: TextEncoding,
): AsyncGenerator<RawRecord> {
  const units = CODE_UNITS[encoding];
  let splitter: Splitter | undefined;
  let line = 1;
  for await (const chunk of wholeUnits(chunks, units.width)) {
    let start = 0;
    for (; !splitter && start < chunk.length; start += units.width) {
      const unit = units.at(chunk, start);
      if (unit === NEWLINE) line += 1;
      if (isSpace(unit)) continue;
      splitter = unit === ARRAY ? arraySplitter(units, line) : lineSplitter(units, line);
      break;
    }
    if (splitter) yield* splitter.push(chunk.subarray(start));
  }
  if (splitter) yield* splitter.end();
}

/** The same bytes, cut between code units; an odd byte at the very end comes by itself. */
async function* wholeUnits(chunks: AsyncIterable<Buffer>, width: number): AsyncGenerator<Buffer> {
  let odd: Buffer = Buffer.alloc(0);
  for await (const chunk of chunks) {
    const bytes = odd.length > 0 ? Buffer.concat([odd, chunk]) : chunk;
    const end = bytes.length - (bytes.length % width);
    odd = bytes.subarray(end);
    yield bytes.subarray(0, end);
  }
  if (odd.length > 0) yield odd;
}
