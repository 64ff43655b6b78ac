import { readdirSync, utimesSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { temporaryDir } from '@/e2e/fixtures/temporary-dir';
import { keepBuildFiles, readKeptFile } from './kept-build-files';
import { IMMUTABLE, staticFile } from './static-files';

const build = (name: string) => new Map([[name, staticFile(name, IMMUTABLE, Buffer.from(name))]]);

test('the files of a build are there for a day after another one replaced it, however long it was served', async () => {
  const dataDir = temporaryDir();
  const before = '/assets/every-page-A.js';
  const now = '/_next/static/chunks/b~1.css';
  const kept = async () =>
    Promise.all([before, now].map(async (name) => (await readKeptFile(dataDir, name))?.status));
  await keepBuildFiles(dataDir, build(before));
  await keepBuildFiles(dataDir, build(now));
  expect(await kept()).toEqual([200, 200]);
  expect((await readKeptFile(dataDir, before))?.headers['content-type']).toContain('javascript');
  const file = path.join(dataDir, 'build-files', encodeURIComponent(before));
  const twoDaysAgo = Date.now() / 1000 - 2 * 86_400;
  utimesSync(file, twoDaysAgo, twoDaysAgo);
  await keepBuildFiles(dataDir, build(now));
  expect(await kept()).toEqual([undefined, 200]);
  expect(readdirSync(path.dirname(file))).toHaveLength(1);
});

test('no other file is read', async () => {
  for (const name of ['/assets/../../secret', '/community.db', '/assets/%2e%2e']) {
    expect(await readKeptFile(temporaryDir(), name)).toBeUndefined();
  }
});
