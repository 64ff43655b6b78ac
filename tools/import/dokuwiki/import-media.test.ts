import {
  chownSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { temporaryDir } from '@/e2e/fixtures/temporary-dir';
import { openMedia } from '@/lib/content/images/local-media';
import { type BadLine, formatBadLine, ImportError } from '../import-report';
import { stageMedia } from './import-media';
import type { WikiSettings } from './wiki-settings';

function mediaOf(name: string): string {
  const dir = temporaryDir();
  mkdirSync(join(dir, 'deep'));
  writeFileSync(join(dir, 'deep', `${name}.png`), name);
  symlinkSync('/etc/passwd', join(dir, 'link.png'));
  return dir;
}

async function importMedia(
  dir: string,
  dataDir: string,
  settings?: WikiSettings,
): Promise<string[]> {
  const bad: string[] = [];
  const onBadLine = (line: BadLine) => void bad.push(formatBadLine(line));
  const listener = { onBadLine, onProgress: () => {} };
  const counts = {
    bad: 0,
    repeated: 0,
    skipped: 0,
    denied: 0,
    unapproved: 0,
    foreign: 0,
    hidden: 0,
    beside: 0,
  };
  const run = { force: true, listener, counts };
  const { staged } = await stageMedia({ dir, settings, canRead: () => true }, dataDir, run);
  staged.publish();
  return bad;
}

test.skipIf(process.getuid?.() !== 0)(
  "media that root imports belong to the data folder's owner",
  async () => {
    const dataDir = temporaryDir();
    chownSync(dataDir, 65_534, 65_534);
    await importMedia(mediaOf('one'), dataDir);
    for (const name of ['media', 'media/deep/one.png']) {
      expect([name, lstatSync(join(dataDir, name)).uid]).toEqual([name, 65_534]);
    }
  },
);

test('media are copied without links that lead out of them, and replaced as a whole', async () => {
  const dataDir = join(temporaryDir(), 'data');
  for (const name of ['first', 'second']) {
    expect(await importMedia(mediaOf(name), dataDir)).toEqual([
      'link.png: is a link that leads out of the folder',
    ]);
    expect(readdirSync(dataDir)[0]).toBe('media');
    expect(readdirSync(join(dataDir, 'media'))).toEqual(['deep']);
    expect(readdirSync(join(dataDir, 'media', 'deep'))).toEqual([`${name}.png`]);
  }
  expect(readFileSync(join(dataDir, 'media', 'deep', 'second.png'), 'utf8')).toBe('second');
  expect(readdirSync(join(dataDir, 'media.previous', 'deep'))).toEqual(['first.png']);
});

test('what the wiki says of types goes with its media, through an export too', async () => {
  const conf = temporaryDir();
  const dataDir = temporaryDir();
  const again = temporaryDir();
  writeFileSync(join(conf, 'mime.local.conf'), 'dwg !application/acad');
  const settings = { folder: conf, values: new Map() };
  const dir = mediaOf('first');
  writeFileSync(join(dir, 'a.dwg'), '');
  await importMedia(dir, dataDir, settings);
  await importMedia(join(dataDir, 'media'), again);
  const media = await openMedia([join(again, 'media')], ['a.dwg']);
  expect(media).toMatchObject({ type: 'application/acad', isDownload: true });
  if ('handle' in media) await media.handle.close();
});

test('links within media are copied as what they lead to', async () => {
  const dir = mediaOf('first');
  const dataDir = temporaryDir();
  symlinkSync(join('deep', 'first.png'), join(dir, 'same.png'));
  symlinkSync('deep', join(dir, 'same'));
  symlinkSync('..', join(dir, 'deep', 'up'));
  expect((await importMedia(dir, dataDir)).sort()).toEqual([
    'deep/up: is a link to a folder that contains it',
    'link.png: is a link that leads out of the folder',
    'same/up: is a link to a folder that contains it',
  ]);
  expect(readdirSync(join(dataDir, 'media', 'same'))).toEqual(['first.png']);
  expect(lstatSync(join(dataDir, 'media', 'same.png')).isFile()).toBe(true);
});

test('media that cannot be read replace nothing', async () => {
  const dataDir = temporaryDir();
  await importMedia(mediaOf('first'), dataDir);
  await expect(importMedia('/nowhere/at/all', dataDir)).rejects.toThrow(ImportError);
  expect(readdirSync(join(dataDir, 'media', 'deep'))).toEqual(['first.png']);
});
