import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { temporaryDir } from '@/e2e/fixtures/temporary-dir';
import { importCommunity } from '@/tools/import/import-community';
import { formatBadLine } from '@/tools/import/import-report';
import { publicCategories } from './answer-as-discourse';
import type { StandInForum } from './forum';

/** Imports a forum into a data folder, from files as an archive of its server has them. */
export async function importForum(dataDir: string, forum: StandInForum): Promise<void> {
  const discourse = temporaryDir();
  const write = (file: string, body: unknown) =>
    writeFile(path.join(discourse, file), JSON.stringify(body));
  await mkdir(path.join(discourse, 't'));
  await write('site.json', { categories: publicCategories(forum) });
  for (const topic of forum.topics) await write(`t/${topic.id}.json`, topic);
  await importCommunity(
    { dataDir, discourse, strict: true },
    {
      onBadLine(line) {
        throw new Error(formatBadLine(line));
      },
      onProgress() {},
    },
  );
}
