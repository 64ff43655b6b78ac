import { existsSync } from 'node:fs';
import { copyFile, mkdir } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { boardFilesPath } from '@/lib/base/files/copied-files';
import { filesBelow } from '@/lib/base/files/files-below';
import { storePath } from '@/lib/store/build/publish-store';
import { openReadOnly } from '@/lib/store/database/database';
import { iterateRecords } from '@/lib/store/database/iterate-records';
import { openStore } from '@/lib/store/open-store';
import { encodeForum } from '@/lib/wire/forum';
import { encodePostLine } from '@/lib/wire/post';
import { encodeTopicEntry } from '@/lib/wire/topic';
import { portablePath } from '@/tools/cli/portable-path';
import type { ProgressBar } from '@/tools/cli/progress-bar';
import { writeIntoEmpty } from '@/tools/cli/write-into-empty';
import { mediaPath } from '@/tools/import/undo-import';
import { exportWiki } from './export-wiki';
import { writeJsonLines } from './write-json-lines';

/**
 * Exports the community: `data/` for DokuWiki, `board/` and `files/` for imports. Importing all restores it.
 * Returns record counts.
 * @throws CommandError if the folder is not empty; StoreError without a store. Nothing is left then.
 */
export async function exportCommunity(
  dataDir: string,
  dir: string,
  onProgress: ProgressBar['update'] = () => undefined,
) {
  return writeIntoEmpty(dir, async () => {
    const path = storePath(dataDir);
    // Throws a StoreError if the store is missing or unreadable.
    openStore(path).close();
    const db = openReadOnly(path);
    const data = join(dir, 'data');
    const media = mediaPath(dataDir);
    const files = boardFilesPath(dataDir);
    try {
      const records = iterateRecords(db);
      onProgress('wiki', 0, 3);
      const pages = await exportWiki(records, data);
      onProgress('board', 1, 3);
      const counts = await exportBoard(records, join(dir, 'board'));
      onProgress('media', 2, 3);
      if (existsSync(media)) await exportMedia(media, join(data, 'media'));
      if (existsSync(files)) await exportMedia(files, join(dir, 'files'));
      return { pages, ...counts };
    } finally {
      db.close();
    }
  });
}

async function exportMedia(media: string, dir: string): Promise<void> {
  await mkdir(dir, { recursive: true });
  for (const file of await filesBelow(media)) {
    const target = join(dir, portablePath(file));
    await mkdir(dirname(target), { recursive: true });
    await copyFile(join(media, file), target);
  }
}

async function exportBoard(records: ReturnType<typeof iterateRecords>, dir: string) {
  await mkdir(dir);
  const file = (name: string) => join(dir, `${name}.jsonl`);
  await writeJsonLines(file('gone'), records.gone(), (row) => row);
  return {
    forums: await writeJsonLines(file('forums'), records.forums(), encodeForum),
    topics: await writeJsonLines(file('topics'), records.topics(), encodeTopicEntry),
    posts: await writeJsonLines(file('posts'), records.posts(), encodePostLine),
  };
}
