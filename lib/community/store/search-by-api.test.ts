import { spawn } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import type { RequestListener, ServerResponse } from 'node:http';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { eventually } from '@/e2e/fixtures/eventually';
import { serveHttp } from '@/e2e/fixtures/serve-http';
import { sampleForum, samplePage, samplePost, sampleTopic } from '@/e2e/fixtures/store';
import { temporaryDir } from '@/e2e/fixtures/temporary-dir';
import { freePort } from '@/e2e/site/free-port';
import { publishStore } from '@/lib/store/build/publish-store';
import type { SearchWindow } from '@/lib/urls/views/view';
import { openDataDir } from './open-data-dir';
import { searchByApi } from './search-by-api';
import { storeCommunity } from './store-community';

const WINDOW = { text: 'words', offset: 0, limit: 10 };
const FOUND = [
  { kind: 'page', id: 'a:b', excerpt: '<script>forgotten</script>' },
  { kind: 'topic', tid: 9, posts_list: [{ pid: 45 }] },
];

async function serve(answer: RequestListener) {
  const service = await serveHttp(answer);
  onTestFinished(service.stop);
  return service.url;
}

/** Returns a search of a store with topic 9 and page `a:b`, which asks the server at a URL first. */
async function openSearch(url: string) {
  const dataDir = temporaryDir();
  await publishStore(dataDir, async (builder) => {
    builder.addForum(sampleForum(1));
    builder.addTopic(sampleTopic(9));
    for (let id = 1; id <= 45; id++) {
      builder.addPost(samplePost(id, 9, { html: `<p>words ${id}</p>` }));
    }
    builder.addPage(samplePage('a:b', 'words of a page'));
    builder.addPage({ ...samplePage('a:draft', 'words'), isUnlisted: true });
  });
  const source = openDataDir(dataDir);
  const { search } = searchByApi(storeCommunity(source), source, url);
  return async (window: SearchWindow = WINDOW) => {
    const found = await search(window);
    if (found.kind !== 'ok') throw new Error(found.kind);
    const { items, total } = found.value;
    return {
      total,
      ids: items.map((each) => (each.kind === 'page' ? each.page.id : each.topic.id)),
      text: JSON.stringify(items),
    };
  };
}

const send = (response: ServerResponse, body: unknown, headers = {}) =>
  response.writeHead(200, headers).end(JSON.stringify(body));

test('results are those of the service, in its order, once each, listed, with texts of the store', async () => {
  const asked: (string | undefined)[] = [];
  const lost = [
    { kind: 'page', id: 'nowhere' },
    { kind: 'page', id: 'a:draft' },
    { kind: 'topic', tid: 77, posts_list: [] },
  ];
  const url = await serve((request, response) => {
    asked.push(request.url);
    send(
      response,
      { results: [...lost, ...FOUND, ...FOUND], complete: false },
      { 'x-total-count': '40' },
    );
  });
  const search = await openSearch(`${url}/api/search`);
  const { ids, total, text } = await search({ ...WINDOW, in: 'board', forumId: 3 });
  expect(asked).toEqual(['/api/search?q=words&in=board&forum_id=3&offset=0&limit=10']);
  expect({ ids, total }).toEqual({ ids: ['a:b', 9], total: 40 });
  expect(text).toContain('<mark>words</mark> 45');
  expect(text).not.toContain('forgotten');
});

const LIES: [string, RequestListener][] = [
  ['an error', (_, response) => response.writeHead(500).end()],
  ['no JSON', (_, response) => response.end('<html>')],
  ['another shape', (_, response) => send(response, { results: [{ kind: 'member', id: 3 }] })],
  ['nothing in time', () => undefined],
];

test.each(LIES)('after %s the store searches itself', async (_, answer) => {
  const search = await openSearch(await serve(answer));
  const { ids } = await search();
  expect(new Set(ids)).toEqual(new Set(['a:b', 9]));
});

test('a search within a topic, by a member or by date is the store’s own', async () => {
  const search = await openSearch(await serve((_, response) => send(response, { results: [] })));
  expect((await search()).ids).toEqual([]);
  for (const own of [{ topicId: 9 }, { sort: 'date' }, { author: 'Member 7' }] as const) {
    expect((await search({ ...WINDOW, ...own })).ids, JSON.stringify(own)).not.toBeUndefined();
  }
  expect((await search({ ...WINDOW, topicId: 9 })).ids).toEqual([9]);
});

test('the program of docs/search.md asks a Meilisearch', async () => {
  const [, program = ''] = /```js\n(.*?)```/s.exec(readFileSync('docs/search.md', 'utf8')) ?? [];
  expect(program.split('\n').length).toBeLessThanOrEqual(42);
  const file = path.join(temporaryDir(), 'search.mjs');
  writeFileSync(file, program);
  const asked: unknown[] = [];
  const meili = await serve(async (request, response) => {
    asked.push([request.url, JSON.parse(Buffer.concat(await request.toArray()).toString())]);
    send(response, { hits: [{ tid: 9, pid: 45 }, { page: 'a:b' }], estimatedTotalHits: 2 });
  });
  const port = await freePort();
  const env = { ...process.env, MEILI_URL: meili, PORT: String(port) };
  const child = spawn(process.execPath, [file], { env, stdio: 'inherit' });
  onTestFinished(() => void child.kill());
  const url = `http://127.0.0.1:${port}`;
  await eventually(async () => expect((await fetch(url)).ok).toBe(true));
  asked.length = 0;
  const search = await openSearch(url);
  expect((await search({ ...WINDOW, in: 'wiki' })).ids).toEqual([9, 'a:b']);
  const query = { q: 'words', filter: ['kind = page'], distinct: 'record', offset: 0, limit: 10 };
  expect(asked).toEqual([['/indexes/lectern/search', query]]);
});
