import { parseJson } from '@/lib/wire/json/json';
import { openDecompressed } from '../source/open-decompressed';
import { MAX_RECORD_BYTES, TOO_LONG } from '../source/split-lines';

/**
 * Returns the JSON of a file, plain or gzipped.
 * @throws Error if unreadable, longer than `MAX_RECORD_BYTES`, or no JSON
 */
export async function readJsonFile(path: string): Promise<unknown> {
  const { chunks } = await openDecompressed(path);
  const read: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of chunks) {
    bytes += chunk.length;
    if (bytes > MAX_RECORD_BYTES) throw new Error(TOO_LONG);
    read.push(chunk);
  }
  const parsed = parseJson(Buffer.concat(read), MAX_RECORD_BYTES, MAX_RECORD_BYTES);
  if (parsed.kind === 'ok') return parsed.value;
  throw new Error(`cannot be read as JSON (${parsed.reason})`);
}
