import { ImportError } from '../import-report';
import { CODE_UNITS, isSpace } from './code-units';
import type { TextEncoding } from './decode-text';
import {
  createArraySplitter,
  createLineSplitter,
  type RawRecord,
  type Splitter,
} from './record-splitters';

const NEWLINE = 0x0a;
const ARRAY = 0x5b;

/**
 * Splits the bytes of a file into records: its lines, or, where the first character is `[`, the
 * elements of that JSON array. Keeps one record in memory, at most `MAX_RECORD_BYTES` of it.
 * @throws ImportError, which names the file by its path, when the array has no end
 */
export async function* splitRecords(
  chunks: AsyncIterable<Buffer>,
  encoding: TextEncoding,
  path: string,
): AsyncGenerator<RawRecord> {
  const units = CODE_UNITS[encoding];
  let splitter: Splitter | undefined;
  let line = 1;
  for await (const chunk of alignToUnits(chunks, units.widthBytes)) {
    let start = 0;
    for (; !splitter && start < chunk.length; start += units.widthBytes) {
      const unit = units.at(chunk, start);
      if (unit === NEWLINE) line += 1;
      if (isSpace(unit)) continue;
      splitter =
        unit === ARRAY ? createArraySplitter(units, line) : createLineSplitter(units, line);
      break;
    }
    if (splitter) yield* splitter.push(chunk.subarray(start));
  }
  if (splitter?.isCutOff()) {
    throw new ImportError(
      `${path} ends in the middle of its JSON array: it was cut off. Write it again, and run the import again.`,
    );
  }
  if (splitter) yield* splitter.end();
}

/** Yields the same bytes in chunks of whole code units; an odd byte at the end is a chunk of its own. */
async function* alignToUnits(
  chunks: AsyncIterable<Buffer>,
  widthBytes: number,
): AsyncGenerator<Buffer> {
  let odd: Buffer = Buffer.alloc(0);
  for await (const chunk of chunks) {
    const bytes = odd.length > 0 ? Buffer.concat([odd, chunk]) : chunk;
    const end = bytes.length - (bytes.length % widthBytes);
    odd = bytes.subarray(end);
    yield bytes.subarray(0, end);
  }
  if (odd.length > 0) yield odd;
}
