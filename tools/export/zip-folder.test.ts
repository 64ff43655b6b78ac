import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { strFromU8, unzipSync } from 'fflate';
import { expect, test } from 'vitest';
import { temporaryDir } from '@/e2e/fixtures/temporary-dir';
import { zipFolder } from './zip-folder';

test('a ZIP file has every file of the folder', async () => {
  const dir = temporaryDir();
  const file = join(temporaryDir(), 'export.zip');
  mkdirSync(join(dir, 'board'));
  const long = 'a line of a post\n'.repeat(100_000);
  writeFileSync(join(dir, 'board', 'posts.jsonl'), long);
  writeFileSync(join(dir, 'empty.txt'), '');
  await zipFolder(dir, file);
  const files = Object.entries(unzipSync(readFileSync(file)));
  expect(files.map(([name, bytes]) => [name, strFromU8(bytes)])).toEqual([
    ['board/posts.jsonl', long],
    ['empty.txt', ''],
  ]);
  expect(existsSync(`${file}.new`)).toBe(false);
});
