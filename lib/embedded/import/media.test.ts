import { mkdirSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { temporaryDir } from '../store/store-fixture';
import { importMedia } from './media';
import { ImportError } from './report';

function mediaOf(name: string): string {
  const dir = temporaryDir();
  mkdirSync(join(dir, 'deep'));
  writeFileSync(join(dir, 'deep', `${name}.png`), name);
  symlinkSync('/etc/passwd', join(dir, 'link.png'));
  return dir;
}

test('media are copied without links, and replaced as a whole', async () => {
  const dataDir = join(temporaryDir(), 'data');
  for (const name of ['first', 'second']) {
    await importMedia(mediaOf(name), dataDir);
    expect(readdirSync(dataDir)).toEqual(['media']);
    expect(readdirSync(join(dataDir, 'media'))).toEqual(['deep']);
    expect(readdirSync(join(dataDir, 'media', 'deep'))).toEqual([`${name}.png`]);
  }
  expect(readFileSync(join(dataDir, 'media', 'deep', 'second.png'), 'utf8')).toBe('second');
});

test('media that cannot be read leave those that were there', async () => {
  const dataDir = temporaryDir();
  await importMedia(mediaOf('first'), dataDir);
  await expect(importMedia('/nowhere/at/all', dataDir)).rejects.toThrow(ImportError);
  expect(readdirSync(join(dataDir, 'media', 'deep'))).toEqual(['first.png']);
});
