import { mkdtemp } from 'node:fs/promises';
import { removeFolder } from '@/lib/base/files/remove-folder';
import { undoOnFailure } from '@/lib/base/runtime/undo-on-failure';

/** Runs `work` in a new folder, which is removed afterwards, even on exit. */
export async function inTemporaryFolder<T>(
  prefix: string,
  work: (dir: string) => Promise<T>,
): Promise<T> {
  const dir = await mkdtemp(prefix);
  const remove = () => removeFolder(dir);
  const result = await undoOnFailure(remove, () => work(dir));
  remove();
  return result;
}
