import { decodeText, detectEncoding } from './decode-text';
import { type OpenFile, openUnpacked } from './decompress';
import { splitRecords } from './split-records';

/** One record of a file, as text. */
export interface SourceRecord {
  /** The line of the file that it begins on, counted from 1. */
  line: number;
  /** Missing where it cannot be read. */
  text?: string;
  /** Why it cannot be read, or not as it was meant. */
  problem?: string;
}

export interface SourceFile {
  records: AsyncGenerator<SourceRecord>;
  /** How many of the file's own bytes are read by now. */
  bytesRead(): number;
}

const MOST_MARK_BYTES = 3;

/**
 * Opens a file of records: lines, or the elements of a JSON array; compressed or not; in UTF-8 or
 * UTF-16. Blank lines are left out. Any size of file is read in bounded memory.
 * @throws ImportError, also while it is read, when the file cannot be read or unpacked.
 */
export async function openRecords(path: string): Promise<SourceFile> {
  const file = await openUnpacked(path);
  return { records: decoded(file), bytesRead: file.bytesRead };
}

async function* decoded({ chunks }: OpenFile): AsyncGenerator<SourceRecord> {
  const start = await startOf(chunks);
  const { encoding, markBytes } = detectEncoding(start);
  const bytes = continued(start.subarray(markBytes), chunks);
  for await (const { line, bytes: raw, problem } of splitRecords(bytes, encoding)) {
    if (raw === undefined) {
      yield { line, problem };
      continue;
    }
    const decoded = decodeText(raw, encoding);
    if (decoded.text.trim() === '') continue;
    yield { line, ...decoded };
  }
}

/** The first bytes of a stream, enough to hold any byte order mark. */
async function startOf(chunks: AsyncGenerator<Buffer>): Promise<Buffer> {
  let start: Buffer = Buffer.alloc(0);
  while (start.length < MOST_MARK_BYTES) {
    const next = await chunks.next();
    if (next.done) break;
    start = Buffer.concat([start, next.value]);
  }
  return start;
}

async function* continued(start: Buffer, chunks: AsyncGenerator<Buffer>): AsyncGenerator<Buffer> {
  yield start;
  yield* chunks;
}
