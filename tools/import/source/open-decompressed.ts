import { createReadStream } from 'node:fs';
import { open, stat } from 'node:fs/promises';
import { pipeline } from 'node:stream';
import { createGunzip } from 'node:zlib';
import { ImportError, stopImport } from '../import-report';

const COMPRESSIONS = [
  { name: 'gzip', magic: [0x1f, 0x8b] },
  { name: 'zstd', magic: [0x28, 0xb5, 0x2f, 0xfd] },
  { name: 'bzip2', magic: [0x42, 0x5a, 0x68] },
  { name: 'xz', magic: [0xfd, 0x37, 0x7a, 0x58, 0x5a] },
  { name: 'zip', magic: [0x50, 0x4b, 0x03, 0x04] },
];

interface OpenFile {
  chunks: AsyncGenerator<Buffer>;
  bytesRead(): number;
}

/**
 * Opens a file. Decompresses gzip by its first bytes.
 * @throws ImportError if unreadable, also while reading
 */
export async function openDecompressed(path: string): Promise<OpenFile> {
  const compression = await compressionOf(path).catch(stopImport(`${path} cannot be read`));
  if (compression !== undefined && compression !== 'gzip') {
    throw new ImportError(
      `${path} is compressed as ${compression}, and only gzip is read. Unpack it and run the import again.`,
    );
  }
  const source = createReadStream(path, { highWaterMark: 1 << 20 });
  const bytesRead = () => source.bytesRead;
  if (compression === undefined) {
    return { chunks: chunksOf(source, stopImport(`${path} cannot be read`)), bytesRead };
  }
  const decompression = createGunzip();
  // The last stream's reader gets all errors.
  pipeline(source, decompression, () => {});
  return { chunks: chunksOf(decompression, stopImport(`${path} cannot be unpacked`)), bytesRead };
}

async function compressionOf(path: string): Promise<string | undefined> {
  // Opening a named pipe would block.
  if (!(await stat(path)).isFile()) throw new Error('it is not a file');
  const file = await open(path);
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(8), 0, 8, 0);
    const start = buffer.subarray(0, bytesRead);
    return COMPRESSIONS.find(({ magic }) => magic.every((byte, at) => start[at] === byte))?.name;
  } finally {
    await file.close();
  }
}

async function* chunksOf(
  stream: AsyncIterable<unknown>,
  fail: (error: unknown) => never,
): AsyncGenerator<Buffer> {
  try {
    for await (const chunk of stream) if (Buffer.isBuffer(chunk)) yield chunk;
  } catch (error) {
    fail(error);
  }
}
