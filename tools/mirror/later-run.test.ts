import path from 'node:path';
import { expect, test } from 'vitest';
import { serveDataDir } from '@/e2e/fixtures/fetch-handler';
import { ScriptedCommunity } from '@/e2e/fixtures/scripted-community';
import { startMirror } from '@/e2e/fixtures/start-mirror';
import { temporaryDir } from '@/e2e/fixtures/temporary-dir';
import { allRecords } from '@/e2e/upstream/all-records';
import * as recordChanges from '@/e2e/upstream/records';
import { openInterface } from '@/lib/community/interface/interface-community';

const TOPICS = 700;

/** Changes about 1 % of the records. */
function changeRecords(records: recordChanges.Records): void {
  recordChanges.addTopic(records, TOPICS + 1);
  recordChanges.reply(records, TOPICS + 1, 'A new topic');
  recordChanges.reply(records, 17, 'A reply to an old topic');
  recordChanges.reply(records, 200, 'A reply to a long topic');
  const [first] = [...records.posts.values()].filter(({ topicId }) => topicId === 17);
  if (first) records.posts.set(first.id, { ...first, html: '<p>Edited</p>' });
  const inLong = [...records.posts.values()].filter(({ topicId }) => topicId === 300);
  for (const { id } of inLong.slice(20, 22)) records.posts.delete(id);
  const flags = { isPinned: false, isDigest: false, isFeatured: false };
  const renamed = records.topics.get(40);
  if (renamed) records.topics.set(40, { ...renamed, title: 'Renamed', ...flags });
  recordChanges.deleteTopic(records, 5);
  recordChanges.writePage(records, 'shelf_1:p4', 2);
  records.pages.delete('shelf_2:p2');
}

test('after 1 % of the records change, a later run needs less than 5 % of the requests', async () => {
  const original = path.join(temporaryDir(), 'original');
  const records = recordChanges.generateRecords(TOPICS, 30);
  const mirror = startMirror();
  /** Publishes the records, runs the mirror, and returns the number of requests. */
  async function run(): Promise<number> {
    await recordChanges.publishRecords(original, records);
    const serve = serveDataDir(original);
    const upstream = new ScriptedCommunity(0, 0);
    upstream.send = async ({ path: target, search }) => {
      upstream.requests.push(target);
      const response = await serve(new Request(`http://original${target}${search}`));
      const { status, headers } = response;
      return { kind: 'response', status, headers, body: Buffer.from(await response.text()) };
    };
    const community = openInterface(upstream);
    const result = await mirror.run({ community, recheckShare: 0.01 });
    expect(result.isComplete).toBe(true);
    return upstream.requests.length;
  }
  const first = await run();
  changeRecords(records);
  expect(await run()).toBeLessThan(first * 0.05);
  expect(await allRecords(mirror.dataDir)).toEqual(await allRecords(original));
  expect(await mirror.status('/board/topics/5')).toBe(410);
  expect(await mirror.status('/wiki/pages/shelf_2:p2')).toBe(410);
  expect(await mirror.status('/board/topics/999999')).toBe(404);
});
