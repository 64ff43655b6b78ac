import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream';
import { createBrotliDecompress, createGunzip, createInflate } from 'node:zlib';
import { TOO_LARGE } from '@/lib/wire/json/json';

/** The body is too long or has an unknown encoding. Messages are from a fixed set. */
export class BodyError extends Error {}

const DECODERS: Record<string, (() => NodeJS.ReadWriteStream & Readable) | undefined> = {
  gzip: createGunzip,
  'x-gzip': createGunzip,
  deflate: createInflate,
  br: createBrotliDecompress,
};

/** Encodings that `readBody` decodes. */
export const ACCEPTED_ENCODINGS = 'gzip, br, deflate';

/**
 * Returns a decompressed body. Destroys the source beyond `maxBytes`, compressed or not.
 * @throws BodyError; stream errors
 */
export async function readBody(
  source: Readable,
  encoding: string | null,
  maxBytes: number,
): Promise<Uint8Array> {
  // A destroyed source emits an error.
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
  // Leaving the loop destroys the stream and its source.
  for await (const chunk of stream) {
    size += chunk.length;
    if (size > maxBytes) throw new BodyError(TOO_LARGE);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks, size);
}
