import type { ImportProblem } from '../import-report';
import { decodeText, detectEncoding } from './decode-text';
import { type OpenFile, openDecompressed } from './open-decompressed';
import { splitRecords } from './split-records';

/** One record of a file, as text. */
export interface SourceRecord {
  /** The line of the file where the record begins, from 1. */
  line: number;
  /** Missing where the record cannot be read. */
  text?: string;
  /** Why the record cannot be read, or only in part. */
  problem?: ImportProblem;
}

const MAX_MARK_BYTES = 3;

/**
 * Opens a file of records: lines, or the elements of a JSON array; compressed or not; in UTF-8 or
 * UTF-16. Blank lines are left out. Files of any size are read in bounded memory.
 * @throws ImportError when the file cannot be read or decompressed, also while it is read
 */
export async function openRecords(path: string) {
  const file = await openDecompressed(path);
  return { records: decodeRecords(file, path), bytesRead: file.bytesRead };
}

async function* decodeRecords({ chunks }: OpenFile, path: string): AsyncGenerator<SourceRecord> {
  const start = await readStart(chunks);
  const { encoding, markBytes } = detectEncoding(start);
  const bytes = prepend(start.subarray(markBytes), chunks);
  for await (const { line, bytes: raw, problem } of splitRecords(bytes, encoding, path)) {
    if (raw === undefined) {
      yield { line, problem: { reason: problem ?? 'cannot be read' } };
      continue;
    }
    const decoded = decodeText(raw, encoding);
    if (decoded.text.trim() === '') continue;
    yield { line, ...decoded };
  }
}

/** Reads the first bytes of a stream, enough for any byte order mark. */
async function readStart(chunks: AsyncGenerator<Buffer>): Promise<Buffer> {
  let start: Buffer = Buffer.alloc(0);
  while (start.length < MAX_MARK_BYTES) {
    const next = await chunks.next();
    if (next.done) break;
    start = Buffer.concat([start, next.value]);
  }
  return start;
}

async function* prepend(start: Buffer, chunks: AsyncGenerator<Buffer>): AsyncGenerator<Buffer> {
  yield start;
  yield* chunks;
}
