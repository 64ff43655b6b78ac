import { copyFileSync, writeFileSync } from 'node:fs';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { sampleForum, samplePage, samplePost, sampleTopic } from '@/e2e/fixtures/store';
import { temporaryDir } from '@/e2e/fixtures/temporary-dir';
import { publishStore, storePath } from '@/lib/store/build/publish-store';
import { StoreVersion } from './store-version';

let dataDir = '';

/** Publishes a store with a wiki page and two topics with these posts. */
const publish = (posts: Record<1 | 2, string>, dir = dataDir) =>
  publishStore(dir, async (builder) => {
    builder.addForum(sampleForum(1));
    builder.addPage(samplePage('start'));
    builder.addTopic(sampleTopic(1));
    builder.addTopic(sampleTopic(2));
    builder.addPost(samplePost(1, 1, { html: posts[1] }));
    builder.addPost(samplePost(2, 2, { html: posts[2] }));
  });

beforeEach(() => {
  dataDir = temporaryDir();
  vi.useFakeTimers({ toFake: ['setTimeout', 'setInterval'] });
});
afterEach(() => vi.useRealTimers());

const ADDRESSES = [
  '/board/topics/1',
  '/board/topics/2?page=2',
  '/board/forums/1',
  '/',
  '/wiki/pages/start',
];

/** Which addresses may show what has changed since a version. */
const outdated = (store: StoreVersion, version: string) =>
  ADDRESSES.filter((address) => store.isOutdated(version, address));

test('the same store has the same version, after a restart and in a copy', async () => {
  await publish({ 1: 'a', 2: 'b' });
  const version = new StoreVersion(dataDir).current();
  expect(version).toMatch(/^[\da-f-]{36}$/);
  const other = temporaryDir();
  copyFileSync(storePath(dataDir), storePath(other));
  expect(new StoreVersion(other).current()).toBe(version);
});

test('without a store there is no version, until there is one', async () => {
  const store = new StoreVersion(dataDir);
  expect(store.current()).toBeUndefined();
  await publish({ 1: 'a', 2: 'b' });
  vi.advanceTimersByTime(1000);
  expect(store.current()).toBeDefined();
});

test('after a restart, pages are outdated that may show what was published meanwhile', async () => {
  await publish({ 1: 'a', 2: 'b' });
  const before = new StoreVersion(dataDir).current() ?? '';
  await publish({ 1: 'a', 2: 'edited' });
  const between = new StoreVersion(dataDir).current() ?? '';
  await publish({ 1: 'edited', 2: 'edited' });
  const store = new StoreVersion(dataDir);
  expect(outdated(store, store.current() ?? '')).toEqual([]);
  expect(outdated(store, between)).toEqual(['/board/topics/1', '/board/forums/1', '/']);
  expect(outdated(store, before)).toEqual(ADDRESSES.slice(0, 4));
});

test('where the changes are not known, every page is outdated', async () => {
  await publish({ 1: 'a', 2: 'b' });
  const stranger = temporaryDir();
  await publish({ 1: 'a', 2: 'b' }, stranger);
  const store = new StoreVersion(dataDir);
  expect(outdated(store, new StoreVersion(stranger).current() ?? '')).toEqual(ADDRESSES);
  expect(outdated(store, '')).toEqual(ADDRESSES);
});

test('what a running process publishes is reported twice, without a version in between', async () => {
  await publish({ 1: 'a', 2: 'b' });
  const store = new StoreVersion(dataDir);
  const before = store.current();
  const reports: string[][] = [];
  store.onReplaced((isAffected) => reports.push(ADDRESSES.filter(isAffected)));
  vi.advanceTimersByTime(5000);
  expect([reports, store.current()]).toEqual([[], before]);
  await publish({ 1: 'edited', 2: 'b' });
  vi.advanceTimersByTime(1000);
  const affected = ['/board/topics/1', '/board/forums/1', '/'];
  expect([reports, store.current()]).toEqual([[affected], undefined]);
  vi.advanceTimersByTime(3000);
  expect(reports).toEqual([affected, affected]);
  expect(store.current()).toBeDefined();
  expect(store.current()).not.toBe(before);
});

test('a data folder that is a file has no version, and does not stop the site', () => {
  const path = `${dataDir}/file`;
  writeFileSync(path, '');
  expect(new StoreVersion(path).current()).toBeUndefined();
});
