import { once } from 'node:events';
import { createReadStream, createWriteStream, rmSync } from 'node:fs';
import { readdir, rename, stat } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';
import { finished } from 'node:stream/promises';
import { Zip, ZipDeflate } from 'fflate';
import { undoOnFailure } from '@/lib/base/runtime/undo-on-failure';
import { CommandError } from '@/tools/cli/command-error';

/** A ZIP file without the extension for large files holds no more bytes. */
const MAX_BYTES = 2 ** 32 - 1;

/**
 * Packs the files below a folder into a ZIP file, which replaces an earlier one in one step.
 * @throws CommandError where they are too large
 */
export async function zipFolder(dir: string, file: string): Promise<void> {
  const entries = await readdir(dir, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile());
  const paths = files.map((entry) => join(entry.parentPath, entry.name)).sort();
  const sizes = await Promise.all(paths.map(async (path) => (await stat(path)).size));
  if (sizes.reduce((sum, size) => sum + size, 0) > MAX_BYTES)
    throw new CommandError('The export is larger than 4 GB, which a ZIP file cannot hold.');
  const unfinished = `${file}.new`;
  const output = createWriteStream(unfinished);
  const discard = () => {
    output.destroy();
    rmSync(unfinished, { force: true });
  };
  await undoOnFailure(discard, async () => {
    const zip = new Zip((error, chunk) => {
      if (error) output.destroy(error);
      else output.write(chunk);
    });
    for (const path of paths) {
      const packed = new ZipDeflate(relative(dir, path).split(sep).join('/'));
      zip.add(packed);
      for await (const chunk of createReadStream(path)) {
        packed.push(chunk);
        if (output.writableNeedDrain) await once(output, 'drain');
      }
      packed.push(new Uint8Array(), true);
    }
    zip.end();
    output.end();
    await finished(output);
    await rename(unfinished, file);
  });
}
