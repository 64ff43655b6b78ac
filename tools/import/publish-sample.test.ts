import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, expect, test } from 'vitest';
import { temporaryDir } from '@/e2e/fixtures/temporary-dir';
import { appFolders, foldersBelow } from '@/lib/base/runtime/app-folders';
import { storePath } from '@/lib/store/build/publish-store';
import { forgottenPath } from '@/lib/store/forgotten/forgotten-list';
import { fixPublication, readPublicationId } from '@/lib/store/queries/publication-queries';
import { builtSampleDir } from './built-sample';
import { importCommunity } from './import-community';
import { copySample } from './publish-sample';

let root: string;

async function buildStore(dataDir: string): Promise<Buffer> {
  mkdirSync(dataDir, { recursive: true });
  await importCommunity({ dataDir, wiki: join(root, 'lib/store/sample/wiki') });
  fixPublication(storePath(dataDir), 'built');
  return readFileSync(storePath(dataDir));
}

beforeEach(() => {
  root = temporaryDir();
  for (const part of ['wiki', 'board']) {
    mkdirSync(join(root, 'lib/store/sample', part), { recursive: true });
  }
  writeFileSync(join(root, 'lib/store/sample/wiki/start.txt'), '====== Start ======\n\nText.\n');
  for (const name of ['forums', 'topics', 'posts']) {
    writeFileSync(join(root, `lib/store/sample/board/${name}.jsonl`), '');
  }
  appFolders.set(foldersBelow(root));
});

test('two builds of the sample have the same bytes', async () => {
  const one = await buildStore(join(root, 'one'));
  expect(one.equals(await buildStore(join(root, 'two')))).toBe(true);
});

test('a data folder gets the store that was built', async () => {
  const built = await buildStore(builtSampleDir(appFolders().compiled));
  const dataDir = temporaryDir();
  await copySample(dataDir);
  expect(readFileSync(storePath(dataDir)).equals(built)).toBe(true);
});

test('where something was forgotten, the sample is imported', async () => {
  await buildStore(builtSampleDir(appFolders().compiled));
  const dataDir = temporaryDir();
  writeFileSync(forgottenPath(dataDir), '');
  // This sample's board is empty, which imports refuse.
  await expect(copySample(dataDir)).rejects.toThrow();
  expect(readPublicationId(storePath(dataDir))).toBeUndefined();
});
