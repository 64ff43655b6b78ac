import { cp, mkdir, readdir, rm, rmdir } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { storePath } from '@/lib/store/build/publish-store';
import { upgradeStore } from '@/lib/store/build/upgrade-store';
import { openReadOnly } from '@/lib/store/database/database';
import { iterateRecords } from '@/lib/store/database/iterate-records';
import { openStore } from '@/lib/store/open-store';
import { CommandError } from '@/tools/cli/command-error';
import { exportBoard } from './export-board';
import { exportWiki } from './export-wiki';

export interface ExportCounts {
  pages: number;
  forums: number;
  topics: number;
  posts: number;
}

/**
 * Writes the community of a data folder into a new folder: `data/` as DokuWiki has it, `board/` as
 * an import reads it. Importing both restores the same community. Returns the numbers of records.
 * @throws CommandError when the folder holds something; StoreError when there is no store. Nothing is
 * left in the folder then.
 */
export async function exportCommunity(dataDir: string, dir: string): Promise<ExportCounts> {
  const removeAll = await requireEmpty(dir);
  const path = storePath(dataDir);
  await upgradeStore(dataDir);
  openStore(path).close();
  const db = openReadOnly(path);
  const [data, board] = [join(dir, 'data'), join(dir, 'board')];
  try {
    const rows = iterateRecords(db);
    const pages = await exportWiki(rows, data);
    const counts = await exportBoard(rows, board);
    await cp(join(dataDir, 'media'), join(data, 'media'), { recursive: true }).catch(ignoreMissing);
    return { pages, ...counts };
  } catch (error) {
    // A partial export could be mistaken for a complete one.
    await removeAll();
    throw error;
  } finally {
    db.close();
  }
}

/**
 * Creates a folder unless it is there. Returns a function that removes what was written into it since, and
 * the folders that were created.
 * @throws CommandError when it is not empty
 */
export async function requireEmpty(dir: string): Promise<() => Promise<void>> {
  const created = await mkdir(dir, { recursive: true });
  const [first] = await readdir(dir);
  if (first !== undefined) throw new CommandError(`The folder ${dir} is not empty.`);
  return async () => {
    for (const name of await readdir(dir))
      await rm(join(dir, name), { recursive: true, force: true });
    if (created === undefined) return;
    const last = dirname(resolve(created));
    for (let folder = resolve(dir); folder !== last; folder = dirname(folder)) {
      // Another process may have written into it.
      if (
        !(await rmdir(folder).then(
          () => true,
          () => false,
        ))
      )
        return;
    }
  };
}

function ignoreMissing(error: unknown): void {
  if (!(error instanceof Error && 'code' in error && error.code === 'ENOENT')) throw error;
}
