import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream';
import { createBrotliDecompress, createGunzip, createInflate } from 'node:zlib';
import { TOO_LARGE } from '@/lib/wire/json/json';

/** Why a body could not be taken in; the message is a fixed reason. */
export class BodyError extends Error {}

const DECODERS: Record<string, (() => NodeJS.ReadWriteStream & Readable) | undefined> = {
  gzip: createGunzip,
  'x-gzip': createGunzip,
  deflate: createInflate,
  br: createBrotliDecompress,
};

/** What `readBody` can undo, for `Accept-Encoding`. */
export const ACCEPTED_ENCODINGS = 'gzip, br, deflate';

/**
 * A whole body, decompressed while it comes; given up, and its source destroyed, as soon as it is
 * longer than `maxBytes` on either side of the decompression.
 * @throws BodyError for a body too long or in an unknown coding; the stream's own errors.
 */
export async function readBody(
  source: Readable,
  encoding: string | null,
  maxBytes: number,
): Promise<Uint8Array> {
  // A source given up half-way says so by an event, which must not take the process down.
  source.on('error', () => {});
  const coding = encoding?.trim().toLowerCase() || 'identity';
  if (coding === 'identity') return collect(source, maxBytes);
  const decoder = DECODERS[coding]?.();
  if (!decoder) {
    source.destroy();
    throw new BodyError('unknown compression');
  }
  let compressed = 0;
  source.on('data', (chunk: Buffer) => {
    compressed += chunk.length;
    if (compressed > maxBytes) source.destroy(new BodyError(TOO_LARGE));
  });
  pipeline(source, decoder, () => {});
  return collect(decoder, maxBytes);
}

async function collect(stream: Readable, maxBytes: number): Promise<Uint8Array> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  // Leaving the loop destroys the stream, and the pipeline its source.
  for await (const chunk of stream) {
    size += chunk.length;
    if (size > maxBytes) throw new BodyError(TOO_LARGE);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks, size);
}
