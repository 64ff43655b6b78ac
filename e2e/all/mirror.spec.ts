import path from 'node:path';
import { serveDataDir } from '@/e2e/fixtures/fetch-handler';
import { temporaryDir } from '@/e2e/fixtures/temporary-dir';
import { expect, baseTest as test } from '../site/base-test';
import { startLectern } from '../site/lectern';
import { allRecords } from '../upstream/all-records';
import * as recordChanges from '../upstream/records';
import { type RecordedRequest, type StrictUpstream, startStrictUpstream } from '../upstream/strict';

/** Less than the requests between two kills, which a mirror without a rate sends within a second. */
const RATE = 20;
const KILLS = 4;
const TOPICS = 200;

const dir = temporaryDir();
let upstream: StrictUpstream;
/** No refusal meets a kill: the next process would not know of the pause that it asks for. */
const faults = { failing: 0.06, refuseEvery: 70 };
let records: recordChanges.Records;
const original = path.join(dir, 'original');
const copy = path.join(dir, 'copy');

test.beforeAll(async () => {
  records = recordChanges.generateRecords(TOPICS, 30);
  await recordChanges.publishRecords(original, records);
  upstream = await startStrictUpstream(original, faults);
});

test.afterAll(() => upstream.stop());

/** Nothing listens there (RFC 863, `discard`). */
const NOWHERE = 'http://127.0.0.1:9';
const startMirror = (url = upstream.url, settings: Record<string, string> = {}) =>
  startLectern(['mirror', url, '--rate', `${RATE}`], { DATA_DIR: copy, ...settings });

/** The rate does not count the questions by which a community is recognized. */
const RECOGNIZED = { API_KIND: 'interface' };

/** The largest number of requests within one second. */
function maxPerSecond(requests: readonly RecordedRequest[]): number {
  let first = 0;
  return requests.reduce((max, { at }, index) => {
    while (at - (requests[first]?.at ?? at) >= 1000) first += 1;
    return Math.max(max, index - first + 1);
  }, 0);
}

async function expectToNameAnAddressWithoutAnAnswer() {
  const { status, stderr } = await startMirror(NOWHERE).ended;
  expect([status, stderr]).toEqual([1, expect.stringContaining('connection refused')]);
}

async function expectToBeCompleteAfterKills() {
  const requestsBetweenKills = Math.floor(TOPICS / KILLS);
  for (let kill = 0; kill < KILLS; kill++) {
    const { child, ended } = startMirror(upstream.url, RECOGNIZED);
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
  expect(await startMirror(upstream.url, RECOGNIZED).ended).toMatchObject({ status: 0 });

  expect(await allRecords(copy)).toEqual(await allRecords(original));
  const distinct = new Set(upstream.requests.map(({ target }) => target)).size;
  expect(upstream.requests.length / distinct).toBeLessThanOrEqual(1.2);
  expect(maxPerSecond(upstream.requests)).toBeLessThanOrEqual(RATE + 1);
  expect(upstream.violations).toEqual([]);
}

async function expectToFollowChanges() {
  recordChanges.addTopic(records, TOPICS + 1);
  recordChanges.reply(records, TOPICS + 1, 'A new topic');
  recordChanges.reply(records, 17, 'A reply to an old topic');
  recordChanges.reply(records, 100, 'A reply to a long topic');
  const [first] = [...records.posts.values()].filter(({ topicId }) => topicId === 17);
  if (first) records.posts.set(first.id, { ...first, html: '<p>Edited</p>' });
  const inLong = [...records.posts.values()].filter(({ topicId }) => topicId === 200);
  for (const { id } of inLong.slice(20, 22)) records.posts.delete(id);
  const renamed = records.topics.get(40);
  if (renamed) {
    records.topics.set(40, {
      ...renamed,
      title: 'Renamed',
      isPinned: false,
      isDigest: false,
      isFeatured: false,
    });
  }
  recordChanges.deleteTopic(records, 5);
  recordChanges.writePage(records, 'shelf_1:p4', 2);
  records.pages.delete('shelf_2:p2');
  await recordChanges.publishRecords(original, records);
  // What fails twice is left to the next run.
  faults.failing = 0;
  // The server looks for a new store once a second, and a run may take less.
  const readNew = () => fetch(`${upstream.url}/board/topics/${TOPICS + 1}`);
  await expect.poll(async () => (await readNew()).status).toBe(200);

  expect(await startMirror().ended).toMatchObject({ status: 0 });
  expect(await allRecords(copy)).toEqual(await allRecords(original));

  const serve = serveDataDir(copy);
  for (const target of ['/board/topics/5', '/wiki/pages/shelf_2:p2']) {
    expect((await serve(new Request(`http://copy${target}`))).status, target).toBe(410);
  }
  expect((await serve(new Request('http://copy/board/topics/999999'))).status).toBe(404);
}

test('a mirror is complete after kills, keeps its rate, follows all changes, and tells what is gone', async () => {
  await test.step(
    'names an address at which nothing answers',
    expectToNameAnAddressWithoutAnAnswer,
  );
  await test.step('is complete after four kills, at its rate', expectToBeCompleteAfterKills);
  await test.step('is equal again after changes', expectToFollowChanges);
});
