import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, test } from 'vitest';
import { temporaryDir } from '@/e2e/fixtures/temporary-dir';
import { findAppRoot } from './app-folders';

test('the root is the nearest folder with a package.json', () => {
  const dir = temporaryDir();
  const module = join(dir, 'package/dist/chunks/a.js');
  mkdirSync(join(dir, 'package/dist/chunks'), { recursive: true });
  for (const folder of [dir, join(dir, 'package')]) {
    writeFileSync(join(folder, 'package.json'), '{}');
  }
  expect(findAppRoot(pathToFileURL(module).href)).toBe(join(dir, 'package'));
});
