import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { readLocalMedia } from './local-media';

const root = mkdtempSync(join(tmpdir(), 'lectern-'));
afterAll(() => rmSync(root, { recursive: true }));
const media = join(root, 'media');
const GIF = Buffer.from('GIF89a....');
mkdirSync(join(media, 'a'), { recursive: true });
writeFileSync(join(media, 'a', 'b.gif'), GIF);
writeFileSync(join(media, 'a', 'page.gif'), '<script>');
writeFileSync(join(media, '.hidden'), GIF);
writeFileSync(join(root, 'secret'), GIF);
symlinkSync(join(root, 'secret'), join(media, 'link.gif'));

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
])('%j is %i', async (parts, status) => {
  const image = await readLocalMedia([join(root, 'nowhere'), media], parts);
  expect('status' in image ? image.status : 200).toBe(status);
});
