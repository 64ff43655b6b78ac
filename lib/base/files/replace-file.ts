import { renameSync, rmSync } from 'node:fs';
import { dirname } from 'node:path';
import { undoOnFailure } from '../runtime/undo-on-failure';
import { ensureFolder } from './ensure-folder';
import { keepOwner } from './keep-owner';

/** Beside the file. What a killed process left there is overwritten. */
const unfinishedPath = (file: string) => `${file}.new`;

function finish(unfinished: string, file: string): void {
  keepOwner(unfinished, dirname(file));
  renameSync(unfinished, file);
}

/** Replaces a file atomically. `write` gets the path to write to. A failure leaves the old file. */
export async function replaceFile(
  file: string,
  write: (unfinished: string) => Promise<void>,
): Promise<void> {
  ensureFolder(dirname(file));
  const unfinished = unfinishedPath(file);
  await undoOnFailure(
    () => rmSync(unfinished, { force: true }),
    async () => {
      await write(unfinished);
      finish(unfinished, file);
    },
  );
}

/** Like `replaceFile`, for a small file that is written at once. */
export function replaceFileSync(file: string, write: (unfinished: string) => void): void {
  ensureFolder(dirname(file));
  const unfinished = unfinishedPath(file);
  try {
    write(unfinished);
    finish(unfinished, file);
  } finally {
    rmSync(unfinished, { force: true });
  }
}
