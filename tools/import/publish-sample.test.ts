import { join } from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import type { FetchHandler } from '@/e2e/fixtures/fetch-handler';
import { createFetchHandler } from '@/e2e/fixtures/fetch-handler';
import { temporaryDir } from '@/e2e/fixtures/temporary-dir';
import { storePath } from '@/lib/store/build/publish-store';
import { openStore, type Store } from '@/lib/store/open-store';
import { importCommunity } from './import-community';
import { type BadLine, formatBadLine } from './import-report';
import { sampleDir } from './publish-sample';

let store: Store;
let handle: FetchHandler;
const bad: string[] = [];

beforeAll(async () => {
  const dataDir = temporaryDir();
  await importCommunity(
    { dataDir, wiki: join(sampleDir(), 'wiki'), board: join(sampleDir(), 'board') },
    { onBadLine: (line: BadLine) => void bad.push(formatBadLine(line)), onProgress: () => {} },
  );
  store = openStore(storePath(dataDir));
  handle = createFetchHandler(store);
});

const topics = (flags: { isPinned?: boolean; isDigest?: boolean; isFeatured?: boolean } = {}) =>
  store.board.topics({ ...flags, orderBy: 'last_post', sort: 'desc', offset: 0, limit: 1e6 });

test('every line of the sample is imported', () => {
  expect(bad).toEqual([]);
});

test('the sample is large and varied enough to show every feature', () => {
  const namespaces = store.wiki.namespaces('').map(({ id }) => id);
  const pages = namespaces.flatMap((id) => store.wiki.pages(id));
  expect(pages.length).toBeGreaterThanOrEqual(60);
  expect(Math.max(...namespaces.map((id) => id.split(':').length))).toBeGreaterThanOrEqual(4);

  const all = topics().topics;
  expect(all.length).toBeGreaterThanOrEqual(300);
  expect(new Set(all.map((topic) => topic.starter?.id)).size).toBeGreaterThanOrEqual(30);
  expect(Math.max(...all.map((topic) => topic.postTotal ?? 0))).toBeGreaterThan(250);
  expect(all.filter((topic) => topic.movedTo !== undefined)).not.toEqual([]);
  for (const flag of ['isPinned', 'isDigest', 'isFeatured']) {
    expect(topics({ [flag]: true }).total, flag).toBeGreaterThan(0);
  }
});

test('every topic of the sample has a forum, and every moved topic a target', () => {
  const forums = store.board.forums();
  const known = new Set(forums.map(({ id }) => id));
  const all = topics().topics;
  expect(all.filter((topic) => !known.has(topic.forumId ?? 0))).toEqual([]);
  const lost = all.filter(({ movedTo }) => movedTo !== undefined && !store.board.topic(movedTo));
  expect(lost).toEqual([]);
  expect(forums.length).toBeGreaterThanOrEqual(10);
});

test('each page of the sample has HTML', async () => {
  for (const { id } of store.wiki.namespaces('').flatMap((one) => store.wiki.pages(one.id))) {
    const address = `http://embedded.invalid/wiki/pages/${encodeURIComponent(id)}`;
    const response = await handle(new Request(address));
    expect([id, response.status]).toEqual([id, 200]);
    expect(await response.json()).toMatchObject({
      id,
      content_rendered: expect.stringMatching(/</),
    });
  }
});
