import { createReadStream, createWriteStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { Zip, ZipDeflate } from 'fflate';
import { filesBelow } from '@/lib/base/files/files-below';
import { replaceFile } from '@/lib/base/files/replace-file';
import { CommandError } from '@/tools/cli/command-error';

/** Limit of ZIP without its 64-bit extension. */
const MAX_BYTES = 2 ** 32 - 1;

/** Zips a folder atomically. @throws CommandError above 4 GB */
export async function zipFolder(dir: string, file: string): Promise<void> {
  const names = await filesBelow(dir);
  const sizes = await Promise.all(names.map(async (name) => (await stat(join(dir, name))).size));
  const totalBytes = sizes.reduce((sum, size) => sum + size, 0);
  if (totalBytes > MAX_BYTES) {
    throw new CommandError('The export is larger than 4 GB, which a ZIP file cannot hold.');
  }
  await replaceFile(file, (unfinished) =>
    pipeline(Readable.from(zipped(dir, names)), createWriteStream(unfinished)),
  );
}

async function* zipped(dir: string, names: readonly string[]): AsyncGenerator<Uint8Array> {
  const chunks: Uint8Array[] = [];
  const zip = new Zip((error, chunk) => {
    if (error) throw error;
    chunks.push(chunk);
  });
  for (const name of names) {
    const entry = new ZipDeflate(name);
    zip.add(entry);
    for await (const chunk of createReadStream(join(dir, name))) {
      entry.push(chunk);
      yield* chunks.splice(0);
    }
    entry.push(new Uint8Array(), true);
  }
  zip.end();
  yield* chunks;
}
