import { expect, test } from 'vitest';
import { temporaryDir } from '@/e2e/fixtures/temporary-dir';
import { configure } from '@/lib/base/config/config';
import { storePath } from '@/lib/store/build/publish-store';
import { copySample } from '@/tools/import/publish-sample';
import { openFrozenContents } from './frozen-contents';
import { createLinkResolver } from './resolve-link';

const MISSING = '/media/missing.png';
const dataDir = temporaryDir();
await copySample(dataDir);
const contents = openFrozenContents(storePath(dataDir), configure({}));
const resolve = createLinkResolver(contents, { has: (path) => path !== MISSING }, undefined);
test('the source of a wiki page is a file beside it', () => {
  const file = 'wiki/pages/clocks/mantel/index.txt';
  const sourcePath = '/wiki/pages/clocks:mantel.txt';
  expect(resolve(sourcePath)).toMatchObject({ kind: 'file', file, sourcePath, isPage: false });
});

test('a media file has its decoded name', () => {
  expect(resolve('/media/a/%E9%92%9F.png')).toMatchObject({ kind: 'file', file: 'media/a/钟.png' });
  expect(resolve('/media/aux/con.png')).toMatchObject({ file: 'media/%61ux/%63on.png' });
});

test.each([
  MISSING,
  '/media/%zz',
  '/media/%',
  '/media/%ff.png',
  '/media/..%2f..%2fetc/passwd',
  '/media/a/../../b.png',
  '/media/..%5cb.png',
  '/media/%00.png',
])('%s is not in the frozen site', (address) => {
  expect(resolve(address)).toEqual({ kind: 'nothing' });
});

test.each([
  ['/locate?topic=1005&number=2', '#post-10010'],
  ['/t/words/1005/2', '#post-10010'],
  ['/p/10004', '#post-10004'],
])('%s leads to the page of its post', (address, hash) => {
  expect(resolve(address)).toMatchObject({ file: 'board/topics/1005/index.html', hash });
});

test('what only a running site locates is not in the frozen site', () => {
  expect([resolve('/locate?post=999999'), resolve('/u/marta_k')]).toEqual([
    { kind: 'nothing' },
    { kind: 'nothing' },
  ]);
});
