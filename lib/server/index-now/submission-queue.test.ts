import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type IndexNowEndpoint, startIndexNowEndpoint } from '@/e2e/fixtures/index-now-endpoint';
import { temporaryDir } from '@/e2e/fixtures/temporary-dir';
import { parseConfig } from '@/lib/base/config/config';
import { IndexNow } from './index-now';
import { SubmissionQueue } from './submission-queue';
import { submitUrls } from './submit-urls';

const SITE_URL = 'https://read.example.org';

let endpoint: IndexNowEndpoint;
let dataDir = '';
/** Milliseconds since 1970, as the queue sees it. */
let now = 0;
let open: SubmissionQueue[] = [];

beforeEach(async () => {
  dataDir = temporaryDir();
  now = 1_700_000_000_000;
  endpoint = await startIndexNowEndpoint();
});

afterEach(async () => {
  for (const queue of open) queue.close();
  open = [];
  await endpoint.close();
});

/** IndexNow as one process of the site runs it. */
function openProcess(url = endpoint.url) {
  const queue = new SubmissionQueue(dataDir, () => now);
  open.push(queue);
  const settings = parseConfig({ SITE_URL, INDEXNOW_KEY: 'a-key-of-IndexNow', INDEXNOW_URL: url });
  return { queue, indexNow: new IndexNow({ settings, queue, submit: submitUrls }) };
}

/** Sends after each pause of a list; returns how often the endpoint was asked after each. */
async function attemptsAfter(indexNow: IndexNow, pausesMs: number[]): Promise<number[]> {
  const counts: number[] = [];
  for (const pauseMs of pausesMs) {
    now += pauseMs;
    await indexNow.send();
    counts.push(endpoint.received.length);
  }
  return counts;
}

test.each([[429], [500], [503]])(
  'a %i is tried again after growing pauses, then given up',
  async (status) => {
    endpoint.statuses = [status];
    const { indexNow, queue } = openProcess();
    queue.add([SITE_URL]);
    const minutes = [0, 0.4, 0.1, 1.9, 0.1, 10, 60, 360, 6000];
    const counts = await attemptsAfter(
      indexNow,
      minutes.map((each) => each * 60_000),
    );
    expect(counts).toEqual([1, 1, 2, 2, 3, 4, 5, 6, 6]);
  },
);

test('after a failure the same addresses are sent, also by another process, and then no more', async () => {
  endpoint.statuses = [503, 202];
  const { indexNow, queue } = openProcess();
  queue.add([`${SITE_URL}/a`, `${SITE_URL}/b`]);
  await indexNow.send();
  queue.close();
  open = [];
  expect(await attemptsAfter(openProcess().indexNow, [30_000, 3_600_000])).toEqual([2, 2]);
  expect(endpoint.received[1]).toEqual(endpoint.received[0]);
});

test('Retry-After is obeyed where it is longer than the pause', async () => {
  Object.assign(endpoint, { statuses: [429], retryAfter: '200' });
  const { indexNow, queue } = openProcess();
  queue.add([SITE_URL]);
  expect(await attemptsAfter(indexNow, [0, 199_000, 1000])).toEqual([1, 1, 2]);
});

test.each([[400], [403], [422]])('a %i is not tried again', async (status) => {
  endpoint.statuses = [status];
  const { indexNow, queue } = openProcess();
  queue.add([SITE_URL]);
  expect(await attemptsAfter(indexNow, [0, 86_400_000])).toEqual([1, 1]);
});

test('an endpoint that cannot be reached is tried again', async () => {
  await endpoint.close();
  const { indexNow, queue } = openProcess();
  queue.add([SITE_URL]);
  await indexNow.send();
  await endpoint.open();
  expect(await attemptsAfter(indexNow, [30_000])).toEqual([1]);
});

test('a request has at most 10,000 addresses', async () => {
  const { indexNow, queue } = openProcess();
  const all = Array.from({ length: 20_001 }, (_, index) => `${SITE_URL}/board/topics/${index + 1}`);
  queue.add(all);
  await indexNow.send();
  expect(endpoint.received.map(({ urlList }) => urlList.length)).toEqual([10_000, 10_000, 1]);
  expect(endpoint.received.flatMap(({ urlList }) => urlList)).toEqual(all);
});

test('INDEXNOW_URL=off sends nothing', async () => {
  const { indexNow, queue } = openProcess('off');
  queue.add([SITE_URL]);
  await indexNow.send();
  expect(endpoint.received).toEqual([]);
});

test('a damaged file is replaced', async () => {
  writeFileSync(
    join(dataDir, 'index-now.db'),
    'this is no database, but long enough to be read as one'.repeat(20),
  );
  const { indexNow, queue } = openProcess();
  queue.add([SITE_URL]);
  await indexNow.send();
  expect(endpoint.received).toHaveLength(1);
});
