import { rmSync } from 'node:fs';
import { rename } from 'node:fs/promises';
import { dirname } from 'node:path';
import { ensureFolder } from '@/lib/base/files/ensure-folder';
import { keepOwner } from '@/lib/base/files/keep-owner';
import { undoOnFailure } from '@/lib/base/runtime/undo-on-failure';

/** Replaces a file atomically. `write` gets the new file's path. */
export async function replaceFile(
  file: string,
  write: (unfinished: string) => Promise<void>,
): Promise<void> {
  ensureFolder(dirname(file));
  const unfinished = `${file}.new`;
  await undoOnFailure(
    () => rmSync(unfinished, { force: true }),
    async () => {
      await write(unfinished);
      keepOwner(unfinished, dirname(file));
      await rename(unfinished, file);
    },
  );
}
