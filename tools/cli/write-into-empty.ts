import { mkdirSync, readdirSync, rmdirSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { removeFolder } from '@/lib/base/files/remove-folder';
import { undoOnFailure } from '@/lib/base/runtime/undo-on-failure';
import { CommandError } from './command-error';

/**
 * Creates a folder and writes into it. Removes all on failure or exit: a part could seem complete.
 * @throws CommandError if the folder is not empty; errors of `write`
 */
export function writeIntoEmpty<T>(dir: string, write: () => Promise<T>): Promise<T> {
  const created = mkdirSync(dir, { recursive: true });
  const [first] = readdirSync(dir);
  if (first !== undefined) throw new CommandError(`The folder ${dir} is not empty.`);
  return undoOnFailure(() => removeWritten(dir, created), write);
}

/** Pending operations may still write. */
const MAX_ROUNDS = 5;

function removeWritten(dir: string, created: string | undefined): void {
  for (let round = 0; round < MAX_ROUNDS && readdirSync(dir).length > 0; round += 1) {
    for (const name of readdirSync(dir)) removeFolder(join(dir, name));
  }
  if (created === undefined) return;
  const last = dirname(resolve(created));
  for (let folder = resolve(dir); folder !== last; folder = dirname(folder)) {
    try {
      rmdirSync(folder);
    } catch {
      // Another process may have written into it.
      return;
    }
  }
}
