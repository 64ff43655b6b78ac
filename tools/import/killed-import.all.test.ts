import { spawn } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { expect, test } from 'vitest';
import { createBoard, importToStore } from '@/e2e/fixtures/import';
import { temporaryDir } from '@/e2e/fixtures/temporary-dir';
import { LECTERN } from '@/e2e/site/lectern';
import { storePath } from '@/lib/store/build/publish-store';
import { openStore } from '@/lib/store/open-store';

test('a killed import leaves the community unchanged; the next import removes its files', async () => {
  const dataDir = temporaryDir();
  await importToStore({ dataDir, board: createBoard(1) });
  const posts = Array.from({ length: 200_000 }, (_, pid) => ({
    tid: 2,
    pid: pid + 1,
    post_rendered: 'x',
  }));
  const dir = createBoard(2, { 'posts.jsonl': posts });
  const child = spawn(process.execPath, [...LECTERN, 'import', '--board', dir], {
    env: { ...process.env, DATA_DIR: dataDir },
    stdio: 'ignore',
  });
  const leftover = () => readdirSync(dataDir).find((name) => name.endsWith('.new'));
  await expect.poll(leftover, { interval: 5 }).toBeDefined();
  child.kill('SIGKILL');
  await new Promise((resolve) => child.once('exit', resolve));
  expect(leftover()).toBeDefined();
  expect(openStore(storePath(dataDir)).board.forums()[0]?.id).toBe(1);
  await importToStore({ dataDir, board: createBoard(3) });
  expect(readdirSync(dataDir)).toEqual(['community.db', 'community.db.previous']);
});
