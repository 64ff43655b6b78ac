import { expect, test } from 'vitest';
import { createForum } from '@/e2e/discourse/forum';
import { setUpUpstream } from '@/e2e/discourse/set-up-upstream';
import { advanceClock, startMirror } from '@/e2e/fixtures/start-mirror';
import { allRecords } from '@/e2e/upstream/all-records';

/**
 * Which requests a proxy refuses, and with which status. `foreign-answer.test.ts` reads every kind of
 * refusal; they reach the mirror as one kind of failure.
 */
const REFUSALS: [
  what: string,
  status: number,
  isRefused: (path: string, count: number) => boolean,
][] = [
  ['of all requests', 403, () => true],
  ['of topics', 404, (path) => path.startsWith('/t/')],
  ['of every other request', 200, (_, count) => count % 2 === 0],
  ['of a few topics', 410, (path) => /^\/t\/[4-7]\b/.test(path)],
];

/** A forum whose topics take two lists, and one of whose topics takes several requests. */
function createShortForum() {
  const forum = createForum();
  forum.topics.splice(30, 44);
  return forum;
}

async function startForumMirror(forum = createShortForum()) {
  const { standIn, discourse } = await setUpUpstream(forum);
  const mirror = startMirror();
  return {
    standIn,
    run: (recheckShare = 0) => mirror.run({ community: discourse, recheckShare }),
    records: () => allRecords(mirror.dataDir),
  };
}

let plainRecords: ReturnType<typeof allRecords> | undefined;

/** What a mirror holds that nothing has refused. */
async function recordsWithoutRefusal() {
  const plain = await startForumMirror();
  await plain.run();
  return plain.records();
}

test.each(REFUSALS)(
  'a mirror through refusals %s with status %i equals one without them after the next run',
  async (_, status, isRefused) => {
    plainRecords ??= recordsWithoutRefusal();
    const expected = await plainRecords;
    expect(expected.size).toBeGreaterThan(30);
    const { standIn, run, records } = await startForumMirror();
    const refuse = () => {
      standIn.script = ({ pathname }) =>
        isRefused(pathname, standIn.requests.length)
          ? { status, page: '<title>Refused</title>' }
          : undefined;
    };
    refuse();
    const refused = await run();
    expect([refused.isComplete, refused.counts.deleted]).toEqual([false, 0]);
    expect(refused.text).toContain(`status ${status}`);
    standIn.script = () => undefined;
    expect((await run()).isComplete).toBe(true);
    expect(await records()).toEqual(expected);
    refuse();
    expect((await run(1)).counts.deleted).toBe(0);
    expect(await records()).toEqual(expected);
  },
);

test('a mirror has the topics of muted categories, however many they are', async () => {
  const plain = await startForumMirror();
  const { topics } = plain.standIn.forum;
  const [topic] = topics;
  for (let id = 3000; topic && id < 3150; id++) topics.push({ ...topic, id, category_id: 2 });
  const muted = await startForumMirror(plain.standIn.forum);
  muted.standIn.mutedCategories.add(2);
  await plain.run();
  expect((await muted.run()).counts.topics).toBe(topics.length);
  expect(await muted.records()).toEqual(await plain.records());
});

test('a topic that was cut has the posts that are left, one that is back is read again', async () => {
  const { standIn, run, records } = await startForumMirror();
  await run();
  const before = await records();
  const long = standIn.forum.topics.at(-1);
  if (!long) throw new Error('no topic');
  const { posts } = long.post_stream;
  const cut = (count: number) => {
    const left = posts.slice(0, count);
    const stream = left.map(({ id }) => id);
    const last = left.at(-1)?.created_at ?? '';
    Object.assign(long, {
      post_stream: { posts: left, stream },
      posts_count: count,
      last_posted_at: last,
      bumped_at: last,
    });
  };
  cut(60);
  expect((await run()).isComplete).toBe(true);
  const other = await startForumMirror(standIn.forum);
  await other.run();
  expect(await records()).toEqual(await other.records());
  cut(posts.length);
  await run();
  expect(await records()).toEqual(before);
});

test('a later run reads what is new in few requests', async () => {
  const { standIn, run, records } = await startForumMirror();
  await run();
  const first = standIn.requests.length;

  advanceClock(60);
  const { forum } = standIn;
  const [topic, other, edited] = forum.topics;
  const [post] = other?.post_stream.posts ?? [];
  const lastPost = edited?.post_stream.posts.at(-1);
  if (!topic || !other || !edited || !post || !lastPost) throw new Error('no topics');
  const now = new Date().toISOString();
  const atNow = { last_posted_at: now, bumped_at: now };
  topic.post_stream.posts.push({ ...post, id: 77_000, post_number: 9, created_at: now });
  Object.assign(topic, { posts_count: topic.posts_count + 1, ...atNow });
  forum.topics.push({
    ...other,
    ...atNow,
    id: 2000,
    created_at: now,
    posts_count: 1,
    post_stream: { posts: [{ ...post, id: 88_000, created_at: now }], stream: [88_000] },
  });
  // An edit of a topic's last post shows in lists by the time at which the topic was bumped alone.
  lastPost.cooked = '<p>Edited</p>';
  lastPost.notice = { type: 'custom', cooked: '<p>Do not</p>' };
  edited.bumped_at = now;
  standIn.requests.length = 0;
  await run();
  expect(standIn.requests.length).toBeLessThan(first / 4);
  const whole = await startForumMirror(forum);
  await whole.run();
  const wholeRecords = await whole.records();
  expect(await records()).toEqual(wholeRecords);
  expect(JSON.stringify([...wholeRecords.values()])).toContain('<p>Do not</p></aside><p>Edited');
});
