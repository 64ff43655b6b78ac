import { spawnSync } from 'node:child_process';
import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { temporaryDir } from '@/e2e/fixtures/temporary-dir';
import { OWN_TYPES_FILE, openMedia } from './local-media';
import { mediaTypeOfFile } from './media-type';

const root = temporaryDir();
const media = join(root, 'media');
const GIF = Buffer.from('GIF89a....');
mkdirSync(join(media, 'a'), { recursive: true });
writeFileSync(join(media, 'a', 'b.gif'), GIF);
writeFileSync(join(media, 'a', 'page.gif'), '<script>');
writeFileSync(join(media, 'a', 'page.html'), '<script>');
writeFileSync(join(media, '.hidden'), GIF);
writeFileSync(join(root, 'secret'), GIF);
symlinkSync(join(root, 'secret'), join(media, 'link.gif'));
// Opening a pipe for reading would wait for a writer. Windows has no pipes as files.
spawnSync('mkfifo', [join(media, 'pipe.gif'), join(media, OWN_TYPES_FILE)]);

test.each([
  [['a', 'b.gif'], 200],
  [['a', 'page.gif'], 415],
  [['a'], 404],
  [['a', 'none.gif'], 404],
  [[], 404],
  [['..', 'secret'], 404],
  [['a', '..', '..', 'secret'], 404],
  [['../secret'], 404],
  [['a/../../secret'], 404],
  [['a\\b.gif'], 404],
  [['a', 'b.gif\0.png'], 404],
  [['.hidden'], 404],
  [['link.gif'], 404],
  [['pipe.gif'], 404],
])('%j is %i', async (parts, status) => {
  const file = await openMedia([join(root, 'nowhere'), media], parts);
  expect(file.kind === 'failed' ? file.status : 200).toBe(status);
  if ('handle' in file) await file.handle.close();
});

const OWN = `html text/html
dwg\t!application/acad # drawings
x3d MODEL/X3D+XML
log !text/x-log
obj model/obj
odd text/plain; x`;

test.each([
  ['a.dwg', 'application/acad', true],
  ['a.obj', 'model/obj', false],
  ['a.log', 'text/plain; charset=utf-8', true],
  ['a.html', 'text/html; charset=utf-8', true],
  ['a.x3d', 'model/x3d+xml', true],
  ['a.odd', 'application/octet-stream', true],
])('by the settings of the wiki %s is served as %s', (name, type, isDownload) => {
  expect(mediaTypeOfFile(name, Buffer.from(''), OWN)).toMatchObject({ type, isDownload });
});

test.each([
  ['a.gif', GIF, 'image/gif', false],
  ['a.MP4', '', 'video/mp4', false],
  ['a.pdf', '<script>', 'application/pdf', false],
  ['a.html', '<script>', 'application/octet-stream', true],
  ['a.svgz', '', 'application/octet-stream', true],
  ['README', '', 'application/octet-stream', true],
])('%s is served as %s', (name, start, type, isDownload) => {
  expect(mediaTypeOfFile(name, Buffer.from(start))).toMatchObject({ type, isDownload });
});

test('what could run is in a sandbox', () => {
  for (const name of ['a.svg', 'a.html', 'a.xml', 'a.txt', 'a.png.exe']) {
    expect(mediaTypeOfFile(name, Buffer.from('<script>'))?.policy).toMatch(
      /^default-src 'none';.*sandbox$/,
    );
  }
});
