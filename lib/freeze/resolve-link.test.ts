import { beforeAll, expect, test } from 'vitest';
import { temporaryDir } from '@/e2e/fixtures/store';
import { configure } from '@/lib/config/config';
import { storePath } from '@/lib/store/build/publish-store';
import { publishSample } from '@/lib/store/sample/publish-sample';
import { openFrozenContents } from './frozen-contents';
import { linkResolver } from './resolve-link';

let resolve: ReturnType<typeof linkResolver>;
beforeAll(async () => {
  const dataDir = temporaryDir();
  await publishSample(dataDir);
  resolve = linkResolver(openFrozenContents(storePath(dataDir), configure({})), undefined);
}, 30_000);

test('a media file is found under its decoded name', () => {
  expect(resolve('/media/a/%E9%92%9F.png')).toMatchObject({ kind: 'file', file: 'media/a/钟.png' });
});

test.each([
  '/media/%zz',
  '/media/%',
  '/media/%ff.png',
  '/media/..%2f..%2fetc/passwd',
  '/media/a/../../b.png',
  '/media/..%5cb.png',
  '/media/%00.png',
])('%s leads to nothing', (address) => {
  expect(resolve(address)).toEqual({ kind: 'nothing' });
});
