import { expect, test } from 'vitest';
import { createFetchHandler } from '@/e2e/fixtures/fetch-handler';
import { sampleForum, samplePage, samplePost, sampleTopic } from '@/e2e/fixtures/store';
import { temporaryDir } from '@/e2e/fixtures/temporary-dir';
import { publishStore, storePath } from '../build/publish-store';
import type { StoreBuilder } from '../build/store-builder';
import { openStore } from '../open-store';

async function publish(dir: string, fill: (builder: StoreBuilder) => void) {
  await publishStore(dir, async (builder) => fill(builder));
  return openStore(storePath(dir));
}

function first(builder: StoreBuilder) {
  builder.addForum(sampleForum(1));
  builder.addTopic(sampleTopic(1));
  builder.addTopic(sampleTopic(2));
  for (const pid of [1, 2, 3]) builder.addPost(samplePost(pid, 1));
  builder.addPage(samplePage('start'));
  builder.addPage(samplePage('old'));
}

function second(builder: StoreBuilder) {
  builder.addForum(sampleForum(1));
  builder.addTopic(sampleTopic(1, { title: 'Another & title' }));
  builder.addTopic(sampleTopic(3));
  for (const pid of [1, 3, 4]) builder.addPost(samplePost(pid, 1));
  builder.addPost(samplePost(3, 1, { html: 'edited' }));
  builder.addPage(samplePage('start', 'edited'));
  builder.addPage(samplePage('new'));
}

const EXPECTED = [
  'gone page old /wiki/pages/old',
  'changed page start /wiki/pages/start',
  'added page new /wiki/pages/new',
  'gone topic 2 /board/topics/2',
  'changed topic 1 /board/topics/1',
  'added topic 3 /board/topics/3',
  'gone post 2 /board/topics/1/posts/2',
  'changed post 3 /board/topics/1/posts/3',
  'added post 4 /board/topics/1/posts/4',
];

interface Body {
  changes: { n: number; what: string; kind: string; id: string; path: string; title: string }[];
  last: number;
  complete: boolean;
}

test('the differences between a store and the one that it replaced are listed as changes', async () => {
  const dir = temporaryDir();
  expect((await publish(dir, first)).changes.list(undefined, 10).changes).toEqual([]);
  await publish(dir, second);
  const store = await publish(dir, second);
  const handle = createFetchHandler(store);
  const ask = async (query: string): Promise<Body> =>
    (await handle(new Request(`http://embedded.invalid/changes${query}`))).json();
  const lines = ({ changes }: Body) =>
    changes.map(({ what, kind, id, path }) => `${what} ${kind} ${id} ${path}`);

  const all = await ask('?since=0');
  expect(lines(all)).toEqual(EXPECTED);
  expect(all).toMatchObject({ last: 9, complete: true });
  expect(all.changes[4]).toMatchObject({ title: 'Another &amp; title' });
  expect(lines(await ask('?since=7'))).toEqual(EXPECTED.slice(7));
  expect(lines(await ask('?since=2&limit=2'))).toEqual(EXPECTED.slice(2, 4));
  expect(await ask('?since=9')).toMatchObject({ changes: [], last: 9 });
  expect(lines(await ask('?since=2020-01-01'))).toEqual(EXPECTED);
  expect(lines(await ask('?since=2999-01-01T00:00:00Z'))).toEqual([]);
  expect(lines(await ask('?limit=1'))).toEqual(EXPECTED.slice(-1));
  const wrong = await handle(new Request('http://embedded.invalid/changes?since=yesterday'));
  expect(wrong.status).toBe(400);
});
