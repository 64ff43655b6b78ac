import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { eventually } from '@/e2e/fixtures/eventually';
import { type IndexNowEndpoint, startIndexNowEndpoint } from '@/e2e/fixtures/index-now-endpoint';
import { sampleForum, samplePage, samplePost, sampleTopic } from '@/e2e/fixtures/store';
import { temporaryDir } from '@/e2e/fixtures/temporary-dir';
import { parseConfig } from '@/lib/base/config/config';
import { publishStore, storePath } from '@/lib/store/build/publish-store';
import type { StoreBuilder } from '@/lib/store/build/store-builder';
import { readPublicationId } from '@/lib/store/queries/publication-queries';
import { IndexNow } from './index-now';
import { SubmissionQueue } from './submission-queue';
import { submitUrls } from './submit-urls';

const SITE_URL = 'https://read.example.org';
const KEY = 'a-key-of-IndexNow';
const env = vi.hoisted(() => ({ given: {} as Record<string, string> }));

vi.mock('@/lib/base/config/config', async (original) => {
  const actual = await original<typeof import('@/lib/base/config/config')>();
  return { ...actual, config: () => actual.parseConfig(env.given) };
});

let endpoint: IndexNowEndpoint;
let dataDir = '';
let open: SubmissionQueue[] = [];

beforeEach(async () => {
  dataDir = temporaryDir();
  endpoint = await startIndexNowEndpoint();
  env.given = { SITE_URL, INDEXNOW_KEY: KEY, DATA_DIR: dataDir, INDEXNOW_URL: endpoint.url };
});

afterEach(async () => {
  vi.useRealTimers();
  for (const queue of open) queue.close();
  open = [];
  await endpoint.close();
});

/** IndexNow as one process of the site runs it. */
function openProcess() {
  const queue = new SubmissionQueue(dataDir);
  open.push(queue);
  const settings = parseConfig(env.given);
  return { queue, indexNow: new IndexNow({ settings, queue, submit: submitUrls }) };
}

/** Publishes a store with a home page, a wiki page and a topic of these posts. */
async function publish(posts: string[], fill: (builder: StoreBuilder) => void = () => {}) {
  await publishStore(dataDir, async (builder) => {
    builder.addForum(sampleForum(1));
    builder.addPage(samplePage('start'));
    builder.addTopic(sampleTopic(1));
    for (const [index, html] of posts.entries())
      builder.addPost(samplePost(index + 1, 1, { html }));
    fill(builder);
  });
  return readPublicationId(storePath(dataDir)) ?? '';
}

async function tell(indexNow: IndexNow, publication: string) {
  await indexNow.tellPublication(publication);
  await indexNow.send();
}

const urls = () => endpoint.received.flatMap(({ urlList }) => urlList);
const MANY_POSTS = Array.from({ length: 41 }, (_, index) => `post ${index}`);

test('a publication is told by the canonical addresses of what has changed, each once', async () => {
  const { indexNow } = openProcess();
  await tell(indexNow, await publish(MANY_POSTS));
  expect(endpoint.received).toEqual([]);
  const edited = MANY_POSTS.map((html, index) => (index === 20 || index === 21 ? 'edited' : html));
  const second = await publish(edited, (builder) => {
    builder.addPage(samplePage('wiki:新 page'));
    builder.addTopic(sampleTopic(2));
    builder.addPost(samplePost(99, 2));
    builder.addTopic(sampleTopic(3, { movedTo: 1 }));
  });
  await tell(indexNow, second);
  await tell(indexNow, second);
  expect(endpoint.received).toHaveLength(1);
  expect(endpoint.received[0]).toMatchObject({
    host: 'read.example.org',
    key: KEY,
    keyLocation: `${SITE_URL}/${KEY}.txt`,
  });
  expect(urls().sort()).toEqual([
    `${SITE_URL}/board/topics/1?page=2`,
    `${SITE_URL}/board/topics/2`,
    `${SITE_URL}/wiki/pages/wiki:%E6%96%B0%20page`,
  ]);
});

test('what is gone is told, and the home page of the wiki by its own address', async () => {
  const { indexNow } = openProcess();
  await tell(indexNow, await publish(MANY_POSTS, (builder) => builder.addPage(samplePage('old'))));
  await publishStore(dataDir, async (builder) => {
    builder.addForum(sampleForum(1));
    builder.addPage(samplePage('start', 'another text'));
    builder.addTopic(sampleTopic(1));
    for (const [index, html] of MANY_POSTS.slice(0, 20).entries())
      builder.addPost(samplePost(index + 1, 1, { html }));
  });
  await tell(indexNow, readPublicationId(storePath(dataDir)) ?? '');
  expect(urls().sort()).toEqual([
    `${SITE_URL}/board/topics/1`,
    `${SITE_URL}/wiki/pages`,
    `${SITE_URL}/wiki/pages/old`,
  ]);
});

test('several processes on one data folder tell a publication once, and a purge once', async () => {
  const first = openProcess();
  const others = [openProcess(), openProcess()];
  await tell(first.indexNow, await publish(['a']));
  const next = await publish(['b']);
  await Promise.all([first, ...others].map(({ indexNow }) => tell(indexNow, next)));
  expect(urls()).toEqual([`${SITE_URL}/board/topics/1`]);
  first.indexNow.tellPurge({ kind: 'page', id: 'start' });
  await Promise.all(others.map(({ indexNow }) => indexNow.send()));
  await eventually(async () => expect(urls()).toHaveLength(2));
  expect(urls()[1]).toBe(`${SITE_URL}/wiki/pages/start`);
});

test('a process that starts tells what was published while none ran', async () => {
  await tell(openProcess().indexNow, await publish(['a']));
  await publish(['b']);
  const third = await publish(['b'], (builder) => builder.addPage(samplePage('new')));
  vi.useFakeTimers({ toFake: ['setInterval'] });
  const { indexNow } = openProcess();
  let publication: string | undefined = third;
  indexNow.start({ current: () => publication });
  await eventually(async () => expect(urls()).toHaveLength(2));
  expect(urls().sort()).toEqual([`${SITE_URL}/board/topics/1`, `${SITE_URL}/wiki/pages/new`]);
  publication = undefined;
  vi.advanceTimersByTime(5000);
  publication = await publish(['c'], (builder) => builder.addPage(samplePage('new')));
  vi.advanceTimersByTime(5000);
  await eventually(async () => expect(urls()).toHaveLength(3));
});

test('where the changes are not known nothing is told, and later changes are', async () => {
  const { indexNow, queue } = openProcess();
  queue.addPublication(undefined, 'of another store', []);
  await tell(indexNow, await publish(['a']));
  expect(endpoint.received).toEqual([]);
  await tell(indexNow, await publish(['b']));
  expect(urls()).toEqual([`${SITE_URL}/board/topics/1`]);
});

test('a purge tells the page that it names, and a purge of everything none', async () => {
  env.given = { ...env.given, WIKI_HOME: 'start' };
  const { indexNow } = openProcess();
  indexNow.tellPurge({ kind: 'all' });
  indexNow.tellPurge({ kind: 'topic', id: '345' });
  indexNow.tellPurge({ kind: 'forum', id: '12' });
  indexNow.tellPurge({ kind: 'page', id: 'start' });
  await eventually(async () => {
    await indexNow.send();
    expect(urls()).toHaveLength(3);
  });
  expect(urls()).toEqual([
    `${SITE_URL}/board/topics/345`,
    `${SITE_URL}/board/forums/12`,
    `${SITE_URL}/wiki/pages`,
  ]);
});
