import { afterEach, beforeEach, expect, test } from 'vitest';
import { eventually } from '@/e2e/fixtures/eventually';
import { startIndexNowEndpoint } from '@/e2e/fixtures/index-now-endpoint';
import { resetProcessState } from '@/e2e/fixtures/reset-process-state';
import { sampleForum, samplePage, samplePost, sampleTopic } from '@/e2e/fixtures/store';
import { temporaryDir } from '@/e2e/fixtures/temporary-dir';
import { config, parseConfig } from '@/lib/base/config/config';
import { siteStore } from '@/lib/community/store/site-store';
import { publishStore } from '@/lib/store/build/publish-store';
import type { StoreBuilder } from '@/lib/store/build/store-builder';
import { startIndexNow } from './index-now';

const SITE_URL = 'https://read.example.org';
const KEY = 'a-key-of-IndexNow';

let endpoint: Awaited<ReturnType<typeof startIndexNowEndpoint>>;
let dataDir = '';

beforeEach(async () => {
  resetProcessState();
  dataDir = temporaryDir();
  config.set(parseConfig({ SITE_URL, INDEXNOW_KEY: KEY, DATA_DIR: dataDir, LOG_LEVEL: 'silent' }));
  endpoint = await startIndexNowEndpoint();
});
afterEach(() => endpoint.stop());

/** Publishes a store with a wiki page and a topic with these posts. The site sees it at once. */
async function publish(posts: string[], fill: (builder: StoreBuilder) => void = () => {}) {
  await publishStore(dataDir, async (builder) => {
    builder.addForum(sampleForum(1));
    builder.addPage(samplePage('start'));
    builder.addTopic(sampleTopic(1));
    for (const [index, html] of posts.entries()) {
      builder.addPost(samplePost(index + 1, 1, { html }));
    }
    fill(builder);
  });
  siteStore().check();
}

const start = () => startIndexNow(config(), { endpoint: endpoint.url, pausesMs: [1, 1] });
const urls = () => endpoint.received.flatMap(({ urlList }) => urlList);
const MANY_POSTS = Array.from({ length: 41 }, (_, index) => `post ${index}`);

test('a publication is told once by the canonical addresses of what has changed, and the first one not', async () => {
  start();
  await publish(MANY_POSTS, (builder) => builder.addPage(samplePage('old')));
  const edited = MANY_POSTS.map((html, index) => (index === 20 || index === 21 ? 'edited' : html));
  await publish(edited, (builder) => {
    builder.addPage(samplePage('wiki:新 page'));
    builder.addTopic(sampleTopic(2));
    builder.addPost(samplePost(99, 2));
  });
  await eventually(async () => expect(endpoint.received).toHaveLength(1));
  expect(endpoint.received[0]).toMatchObject({
    host: 'read.example.org',
    key: KEY,
    keyLocation: `${SITE_URL}/${KEY}.txt`,
  });
  expect(urls().sort()).toEqual([
    `${SITE_URL}/board/topics/1?page=2`,
    `${SITE_URL}/board/topics/2`,
    `${SITE_URL}/wiki/pages/old`,
    `${SITE_URL}/wiki/pages/wiki:%E6%96%B0%20page`,
  ]);
  await publish(edited, (builder) => builder.addPage(samplePage('new')));
  await eventually(async () => expect(endpoint.received).toHaveLength(2));
});

test.each([
  [[503], 3],
  [[429, 202], 2],
  [[403], 1],
])('an endpoint that answers %j is asked %i times', async (statuses, attempts) => {
  endpoint.statuses = statuses;
  await publish(['a']);
  start();
  await publish(['b']);
  await eventually(async () => expect(endpoint.received).toHaveLength(attempts));
  await new Promise((wake) => setTimeout(wake, 50));
  expect(endpoint.received).toHaveLength(attempts);
});

test('an endpoint that cannot be reached stops nothing', async () => {
  await publish(['a']);
  endpoint.isAway = true;
  start();
  await publish(['b']);
  endpoint.isAway = false;
  await publish(['c']);
  await eventually(async () => expect(urls()).toContain(`${SITE_URL}/board/topics/1`));
});
