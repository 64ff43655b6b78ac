import type { ImportProblem } from '../import-report';
import { decodeText } from './decode-text';
import { openDecompressed } from './open-decompressed';
import { splitLines, TOO_LONG } from './split-lines';

interface SourceRecord {
  line: number;
  /** Undefined if it cannot be read. */
  text?: string;
  problem?: ImportProblem;
}

/**
 * Opens a file of one record per line, plain or gzipped, in bounded memory. Skips blank lines.
 * @param encoding of lines that are not UTF-8
 * @throws ImportError if unreadable, also while reading
 */
export async function openRecords(path: string, encoding?: string) {
  const { chunks, bytesRead } = await openDecompressed(path);
  return { records: decodeRecords(chunks, encoding), bytesRead };
}

async function* decodeRecords(
  chunks: AsyncIterable<Buffer>,
  encoding?: string,
): AsyncGenerator<SourceRecord> {
  for await (const { line, bytes } of splitLines(chunks)) {
    if (bytes === undefined) {
      yield { line, problem: { reason: TOO_LONG } };
      continue;
    }
    const decoded = decodeText(bytes, encoding);
    if (decoded.text.trim() !== '') yield { line, ...decoded };
  }
}
