import type { IncomingMessage, ServerResponse } from 'node:http';
import { pipeline } from 'node:stream/promises';
import type { DiskFile } from '@/lib/base/files/open-file-within';
import { isNotModified } from '@/lib/http/validators';

const CHUNK_BYTES = 64 * 1024;

/** Inclusive positions; `none` if unsatisfiable. */
type ByteRange = { start: number; end: number } | 'all' | 'none';

/**
 * Returns the requested range (RFC 9110, 14). Several ranges, or an outdated If-Range, yield the whole file.
 */
export function rangeOf(
  { headers }: Pick<IncomingMessage, 'headers'>,
  size: number,
  modified: string,
): ByteRange {
  const condition = headers['if-range'];
  if (condition !== undefined && condition !== modified) return 'all';
  const [, from = '', to = ''] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(headers.range ?? '') ?? [];
  if (from === '' && to === '') return 'all';
  if (from === '') {
    return Number(to) === 0 || size === 0
      ? 'none'
      : { start: Math.max(0, size - Number(to)), end: size - 1 };
  }
  if (to !== '' && Number(to) < Number(from)) return 'all';
  const end = to === '' ? size - 1 : Math.min(Number(to), size - 1);
  return Number(from) < size ? { start: Number(from), end } : 'none';
}

/** Streams an open file or a range of it, then closes it. */
export async function sendFile(
  request: IncomingMessage,
  response: ServerResponse,
  { sizeBytes, modifiedAt, handle }: Omit<DiskFile, 'path'>,
  headers: Readonly<Record<string, string>>,
): Promise<void> {
  try {
    // Weak, since two versions may share time and size. Ranges continue by date (RFC 9110, 13.1.5).
    const etag = `W/"${modifiedAt.getTime().toString(36)}-${sizeBytes.toString(36)}"`;
    const modified = modifiedAt.toUTCString();
    const all: Record<string, string> = {
      ...headers,
      etag,
      'last-modified': modified,
      'accept-ranges': 'bytes',
    };
    if (isNotModified(request.headers, etag, modified)) {
      delete all['content-type'];
      response.writeHead(304, all).end();
      return;
    }
    const range = rangeOf(request, sizeBytes, modified);
    if (range === 'none') {
      const length = { 'content-range': `bytes */${sizeBytes}`, 'content-length': '0' };
      response.writeHead(416, { ...all, ...length }).end();
      return;
    }
    const { start, end } = range === 'all' ? { start: 0, end: sizeBytes - 1 } : range;
    all['content-length'] = String(end - start + 1);
    if (range !== 'all') all['content-range'] = `bytes ${start}-${end}/${sizeBytes}`;
    response.writeHead(range === 'all' ? 200 : 206, all);
    if (request.method === 'HEAD' || sizeBytes === 0) {
      response.end();
      return;
    }
    const stream = handle.createReadStream({ start, end, highWaterMark: CHUNK_BYTES });
    try {
      await pipeline(stream, response, { end: false });
      // The file was truncated. Closing the connection tells the client.
      if (stream.bytesRead < end - start + 1) {
        response.destroy();
      } else {
        response.end();
      }
    } finally {
      stream.destroy();
    }
  } catch {
    // The client disconnected, or the disk failed.
    response.destroy();
  } finally {
    await handle.close().catch(() => undefined);
  }
}
