import { cp } from 'node:fs/promises';
import { join } from 'node:path';
import { storePath } from '@/lib/store/build/publish-store';
import { upgradeStore } from '@/lib/store/build/upgrade-store';
import { openReadOnly } from '@/lib/store/database/database';
import { iterateRecords } from '@/lib/store/database/iterate-records';
import { openStore } from '@/lib/store/open-store';
import type { ProgressBar } from '@/tools/cli/progress-bar';
import { writeIntoEmpty } from '@/tools/cli/write-into-empty';
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
export async function exportCommunity(
  dataDir: string,
  dir: string,
  onProgress: ProgressBar['update'] = () => undefined,
): Promise<ExportCounts> {
  return writeIntoEmpty(dir, async () => {
    const path = storePath(dataDir);
    await upgradeStore(dataDir);
    openStore(path).close();
    const db = openReadOnly(path);
    const [data, board] = [join(dir, 'data'), join(dir, 'board')];
    try {
      const rows = iterateRecords(db);
      onProgress('wiki', 0, 3);
      const pages = await exportWiki(rows, data);
      onProgress('board', 1, 3);
      const counts = await exportBoard(rows, board);
      onProgress('media', 2, 3);
      await cp(join(dataDir, 'media'), join(data, 'media'), { recursive: true }).catch(
        ignoreMissing,
      );
      return { pages, ...counts };
    } finally {
      db.close();
    }
  });
}

function ignoreMissing(error: unknown): void {
  if (!(error instanceof Error && 'code' in error && error.code === 'ENOENT')) throw error;
}
