import { join } from 'node:path';
import { expect, test } from 'vitest';
import { filesWith } from '@/e2e/fixtures/files-with';
import { createFolder } from '@/e2e/fixtures/import';
import { temporaryDir } from '@/e2e/fixtures/temporary-dir';
import { storePath } from '@/lib/store/build/publish-store';
import { openStore } from '@/lib/store/open-store';
import { exportCommunity } from '@/tools/export/export-community';
import { importCommunity } from '@/tools/import/import-community';
import { forget } from './forget';

const ADA = { user_id: 7, username: 'ada_l', name: 'Ada Lovelace' };
const MENTION = '<p><a class="mention" href="/u/ada_l">@ada_l</a> knows.</p>';

const TIMES = { created_at: '2020-01-01T00:00:00Z', last_posted_at: '2020-01-01T00:00:00Z' };
const post = (id: number, cooked: string) => ({ id, post_number: id - 70, topic_id: 7, cooked });
const posts = [
  { ...post(71, '<p>Hello.</p>'), ...TIMES, ...ADA },
  { ...post(72, MENTION), ...TIMES, user_id: 8, username: 'ben', name: 'Ben Okri' },
];
const about = { id: 7, title: 'Engines', posts_count: 2, archetype: 'regular', ...TIMES };
const topic = { ...about, post_stream: { posts, stream: [71, 72] } };
const discourse = () => createFolder({ '7.json': JSON.stringify(topic) });

/** Returns the number of the topic starter of a name in a data folder's store. */
function starterId(dataDir: string, name: string): number | undefined {
  const store = openStore(storePath(dataDir));
  const id = store.board.starterId(name);
  store.close();
  return id;
}

test('members are found by both names, also in what was exported', async () => {
  const dataDir = temporaryDir();
  await importCommunity({ dataDir, discourse: discourse() });
  expect(starterId(dataDir, 'ADA_L')).toBe(7);
  expect(starterId(dataDir, 'Ada Lovelace')).toBe(7);
  expect(starterId(dataDir, 'ben')).toBeUndefined();
  const exported = join(temporaryDir(), 'exported');
  await exportCommunity(dataDir, exported);
  const copy = temporaryDir();
  await importCommunity({ dataDir: copy, board: join(exported, 'board') });
  expect(starterId(copy, 'ada_l')).toBe(7);
});

test('both names of a member are forgotten by either of them, also in a later import', async () => {
  for (const value of ['ada_l', 'Ada Lovelace']) {
    const dataDir = temporaryDir();
    await importCommunity({ dataDir, discourse: discourse() });
    const options = { hasPosts: false, isDryRun: false };
    await forget(dataDir, { kind: 'member', value }, options);
    expect(await filesWith('ada_l', dataDir)).toEqual([]);
    expect(await filesWith('Lovelace', dataDir)).toEqual([]);
    await importCommunity({ dataDir, discourse: discourse() });
    expect(await filesWith('ada_l', dataDir)).toEqual([]);
    expect(await filesWith('Lovelace', dataDir)).toEqual([]);
  }
});
