import { mkdirSync, readdirSync, rmdirSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { removeFolder } from '@/lib/base/files/remove-folder';
import { undoOnFailure } from '@/lib/base/runtime/undo-on-failure';
import { CommandError } from './command-error';

/**
 * Creates a folder, and returns the result of `write`, which writes into it. On failure or exit, removes all
 * that was written, since a part could seem complete.
 * @throws CommandError if the folder is not empty; errors of `write`
 */
export function writeIntoEmpty<T>(dir: string, write: () => Promise<T>): Promise<T> {
  const created = mkdirSync(dir, { recursive: true });
  const [first] = readdirSync(dir);
  if (first !== undefined) {
    throw new CommandError(`The folder ${dir} is not empty. Name a new folder or an empty one.`);
  }
  return undoOnFailure(() => removeWritten(dir, created), write);
}

/** Pending operations may still write. */
const MAX_ROUNDS = 5;

function removeWritten(dir: string, created: string | undefined): void {
  for (let round = 0; round < MAX_ROUNDS && readdirSync(dir).length > 0; round += 1) {
    for (const name of readdirSync(dir)) removeFolder(join(dir, name));
  }
  if (created === undefined) return;
  // `created` is the outermost folder that did not exist before.
  const outer = dirname(resolve(created));
  for (let folder = resolve(dir); folder !== outer; folder = dirname(folder)) {
    try {
      rmdirSync(folder);
    } catch {
      // Another process may have written into it.
      return;
    }
  }
}
