import type { ImportProblem } from '../import-report';
import { decodeText } from './decode-text';
import { openDecompressed } from './open-decompressed';
import { splitLines, TOO_LONG } from './split-lines';

/** One record of a file, as text. */
interface SourceRecord {
  /** The line of the record, from 1. */
  line: number;
  /** Missing where the record cannot be read. */
  text?: string;
  /** Why the record cannot be read, or only in part. */
  problem?: ImportProblem;
}

/**
 * Opens a file with one record in each line, compressed with gzip or not. Blank lines are left out.
 * Files of any size are read in bounded memory.
 * @throws ImportError when the file cannot be read or decompressed, also while it is read
 */
export async function openRecords(path: string) {
  const { chunks, bytesRead } = await openDecompressed(path);
  return { records: decodeRecords(chunks), bytesRead };
}

async function* decodeRecords(chunks: AsyncIterable<Buffer>): AsyncGenerator<SourceRecord> {
  for await (const { line, bytes } of splitLines(chunks)) {
    if (bytes === undefined) {
      yield { line, problem: { reason: TOO_LONG } };
      continue;
    }
    const decoded = decodeText(bytes);
    if (decoded.text.trim() !== '') yield { line, ...decoded };
  }
}
