import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, test } from '@playwright/test';
import { serveDataDir } from '@/e2e/fixtures/fetch-handler';
import { get } from './site/get';
import { runMirrorCommand } from './site/run-mirror';
import { startSite } from './site/start';
import { generateRecords, publishRecords } from './upstream/records';
import {
  allMoved,
  endlessTopics,
  type SwitchableUpstream,
  startSwitchableUpstream,
} from './upstream/switchable';

let dir: string;
let upstream: SwitchableUpstream;
const copy = () => path.join(dir, 'copy');

test.beforeEach(async () => {
  dir = await mkdtemp(path.join(tmpdir(), 'lectern-mirror-'));
  await publishRecords(path.join(dir, 'original'), generateRecords(20, 5));
  upstream = await startSwitchableUpstream(path.join(dir, 'original'));
});
test.afterEach(async () => {
  await upstream.stop();
  await rm(dir, { recursive: true, force: true });
});

const statusOf = async (target: string) =>
  (await serveDataDir(copy())(new Request(`http://copy${target}`))).status;

test('a mirror of a closed port shows error pages with status 503, not an empty community', async () => {
  await publishRecords(copy(), generateRecords(5, 2));
  const { status, output } = await runMirrorCommand('http://127.0.0.1:9', copy());
  expect(status).toBe(1);
  expect(output).toMatch(/^The community does not answer; run again to go on\.$/m);
  expect(output).toMatch(/^Nothing is shown yet/m);

  const site = await startSite({ COMMUNITY: 'mirror', DATA_DIR: copy() });
  try {
    for (const target of ['/', '/board/topics', '/wiki/pages']) {
      const { status, headers, body } = await get(site, target);
      expect([target, status, Number(headers['retry-after']) > 0]).toEqual([target, 503, true]);
      expect(body).toMatch(/<h1[^>]*>[^<]+<\/h1>.*<\/html>\s*$/s);
      expect(body).not.toContain('Nothing has been written');
    }
  } finally {
    await site.stop();
  }
});

test('a mirror keeps its records when the interface has moved', async () => {
  expect(await runMirrorCommand(upstream.url, copy())).toMatchObject({ status: 0 });
  upstream.fault = allMoved;
  const { status, output } = await runMirrorCommand(upstream.url, copy(), '--recheck', '100');
  expect(status).toBe(1);
  expect(output).toContain('0 gone');
  for (const tid of [1, 10, 20]) expect(await statusOf(`/board/topics/${tid}`)).toBe(200);
});

test('a mirror of an endless community stops at its limit', async () => {
  upstream.fault = endlessTopics(10);
  const { status, output } = await runMirrorCommand(upstream.url, copy(), '--max-topics', '500');
  expect(status).toBe(1);
  expect(output).toMatch(/more than 500 topics.*the run stops\. Set --max-topics higher/);
  expect(upstream.requests.length).toBeLessThan(12);
});
