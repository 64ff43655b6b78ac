import path from 'node:path';
import { expect, test } from '@playwright/test';
import { temporaryDir } from '@/e2e/fixtures/temporary-dir';
import { startLectern } from './site/lectern';
import { allRecords } from './upstream/all-records';
import { generateRecords, publishRecords } from './upstream/records';
import { type RecordedRequest, startStrictUpstream } from './upstream/strict';

const RATE = 120;
const KILLS = 4;
const TOPICS = 240;

const dir = temporaryDir();
const original = path.join(dir, 'original');
const copy = path.join(dir, 'copy');

/** Nothing listens there (RFC 863, `discard`). */
const NOWHERE = 'http://127.0.0.1:9';

/** The largest number of requests within one second. */
function maxPerSecond(requests: readonly RecordedRequest[]): number {
  let first = 0;
  return requests.reduce((max, { at }, index) => {
    while (at - (requests[first]?.at ?? at) >= 1000) first += 1;
    return Math.max(max, index - first + 1);
  }, 0);
}

test('a mirror that is killed four times ends up complete, and never exceeds its request rate', async () => {
  test.setTimeout(300_000);
  await publishRecords(original, generateRecords(TOPICS, 30));
  await using upstream = await startStrictUpstream(original, { failing: 0.02, refuseEvery: 100 });
  const startMirror = (url = upstream.url) =>
    startLectern(['mirror', url, '--rate', `${RATE}`], { DATA_DIR: copy });
  const unreachable = await startMirror(NOWHERE).ended;
  expect(unreachable).toMatchObject({
    status: 1,
    stderr: expect.stringMatching('connection refused'),
  });
  const requestsBetweenKills = Math.floor(TOPICS / KILLS);
  for (let kill = 0; kill < KILLS; kill++) {
    const { child, ended } = startMirror();
    let left = requestsBetweenKills;
    upstream.onRequest = () => {
      left -= 1;
      if (left === 0) child.kill('SIGKILL');
    };
    expect(await ended, 'killed during the run').toMatchObject({ signal: 'SIGKILL' });
  }
  upstream.onRequest = undefined;
  const { stderr } = await startMirror(NOWHERE).ended;
  expect(stderr).toContain(`holds a copy of ${upstream.url}`);
  expect(await startMirror().ended).toMatchObject({ status: 0 });

  expect(await allRecords(copy)).toEqual(await allRecords(original));
  const distinct = new Set(upstream.requests.map(({ target }) => target)).size;
  expect(upstream.requests.length / distinct).toBeLessThanOrEqual(1.2);
  expect(maxPerSecond(upstream.requests)).toBeLessThanOrEqual(RATE + 1);
  expect(upstream.violations).toEqual([]);
});
