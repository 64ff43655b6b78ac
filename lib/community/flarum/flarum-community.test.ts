import { expect, test } from 'vitest';
import { answerAsFlarum } from '@/e2e/forum-stand-ins/answer-as-flarum';
import { answeringUpstream } from '@/e2e/forum-stand-ins/answering-upstream';
import answers from '@/e2e/forum-stand-ins/flarum-answers.json';
import { createFlarumForum } from '@/e2e/forum-stand-ins/flarum-forum';
import type { FlarumForum } from '@/e2e/forum-stand-ins/flarum-records';
import { openFlarum } from './flarum-community';
import { toDiscussion, toPost } from './records/flarum-fields';
import { parseDocument } from './records/json-api';

const LISTED = { offset: 0, limit: 30, orderBy: 'last_post', sort: 'desc' } as const;
const FIRST = { offset: 0, limit: 20, sort: 'asc' } as const;

function openForum(changes: Partial<FlarumForum> = {}) {
  const forum = createFlarumForum(changes);
  const { upstream, requests } = answeringUpstream((...asked) => answerAsFlarum(forum, ...asked));
  return { community: openFlarum(upstream), requests };
}

const VERSIONS = [1, 2] as const;

test.each(VERSIONS)('Flarum %i: a list takes one request, a discussion two', async (version) => {
  const { community, requests } = openForum({ version });
  const count = async (read: Promise<unknown> | undefined) => {
    requests.length = 0;
    expect(await read).toMatchObject({ kind: 'ok' });
    return requests.length;
  };
  expect(await count(community.forums())).toBe(1);
  expect(await count(community.topics(LISTED))).toBe(1);
  expect(await count(community.topics({ ...LISTED, forumId: 3 }))).toBe(1);
  expect(await count(community.topics({ ...LISTED, tag: 'glue & tape' }))).toBe(1);
  expect(await count(community.topics({ ...LISTED, starterId: 2 }))).toBe(2);
  expect(await count(community.topic(9, FIRST))).toBe(2);
  expect(await count(community.topic(9, { ...FIRST, sort: 'desc' }))).toBe(2);
  expect(await count(community.member?.(2, { offset: 0, limit: 20 }))).toBe(2);
});

test.each(VERSIONS)('Flarum %i: primary tags are forums, secondary ones tags', async (version) => {
  const { community } = openForum({ version });
  expect(await community.forums()).toMatchObject({
    value: [
      { id: 1, parentId: null, name: 'Build' },
      { id: 3, parentId: 1, name: 'Hulls' },
    ],
  });
  expect(await community.topics({ ...LISTED, tag: 'glue & tape' })).toMatchObject({
    value: { items: [{ id: 9, forumId: 1, tags: ['Glue & tape'], starter: { name: 'Ada <L>' } }] },
  });
  // The list of a parent has the discussions of its children.
  const parent = await community.topics({ ...LISTED, limit: 100, forumId: 1 });
  expect(parent).toMatchObject({ value: { items: [{ id: 9 }], rejectedCount: 61 } });
});

test.each(VERSIONS)('Flarum %i: what guests may not read is missing', async (version) => {
  const { community } = openForum({ version });
  for (const id of [5, 7]) {
    expect(await community.topic(id, FIRST)).toMatchObject({ kind: 'missing' });
  }
  expect(await community.topic(4, FIRST)).toMatchObject({ kind: 'ok' });
  const all = await community.topics({ ...LISTED, limit: 100 });
  const ids = all.kind === 'ok' ? all.value.items.map(({ id }) => id) : [];
  expect(ids).toHaveLength(62);
  expect(ids).not.toContain(4);
  expect(await community.topics({ ...LISTED, forumId: 7 })).toMatchObject({ kind: 'missing' });
  expect(await community.member?.(99, FIRST)).toMatchObject({ kind: 'missing' });
});

test('a forum that is closed to guests is away, and nothing is gone', async () => {
  const { community } = openForum({ isClosed: true });
  expect(await community.topic(9, FIRST)).toMatchObject({ kind: 'unavailable' });
});

test('a forum without tags has one forum', async () => {
  const { community } = openForum({ hasTags: false });
  expect(await community.forums()).toMatchObject({ value: [{ id: 1, name: 'Paper Boats' }] });
  const listed = await community.topics({ ...LISTED, forumId: 1 });
  expect(listed).toMatchObject({ value: { items: { length: 30 } } });
  expect(await community.topic(9, FIRST)).toMatchObject({ value: { forumId: 1 } });
});

test('comments keep their numbers, which lead to their places', async () => {
  const { community } = openForum();
  const topic = await community.topic(9, FIRST);
  const posts = topic.kind === 'ok' ? topic.value.posts : [];
  expect(posts.map(({ number }) => number).slice(4, 12)).toEqual([5, 6, 8, 9, 10, 11, 13, 14]);
  expect(posts[0]).toMatchObject({ place: 1, author: { id: 2, name: 'Ada <L>', username: 'ada' } });
  // The second comment is by a deleted member, the third is the accepted answer.
  expect(posts[1]?.author).toEqual({ name: '' });
  expect(posts[2]).toMatchObject({ isSolution: true });
  const byNumber = (number: number) =>
    community.locate?.({ kind: 'locator', by: 'number', topicId: 9, number });
  const at = (postId: number, place: number) => ({ value: { view: { postId }, place } });
  expect(await byNumber(40)).toMatchObject(at(40, 37));
  expect(await byNumber(7)).toMatchObject(at(6, 5));
  expect(await byNumber(900)).toMatchObject(at(47, 44));
  expect(await community.locate?.({ kind: 'locator', by: 'post', postId: 47 })).toMatchObject(
    at(47, 44),
  );
  expect(await community.locate?.({ kind: 'locator', by: 'starter', name: 'ada' })).toMatchObject({
    value: { view: { filter: { starterId: 2 } } },
  });
});

/** Returns an answer in the shape of Flarum's serializers. */
function documentOf(body: unknown) {
  const document = parseDocument(body);
  if (document.kind !== 'ok') throw new Error(document.kind);
  return document.value;
}

test.each([answers['v1-posts'], answers['v2-posts']])('comments without events', (body) => {
  const document = documentOf(body);
  const posts = document.records.flatMap((record) => toPost(record, document) ?? []);
  expect(posts.map(({ id }) => id)).not.toContain(45);
  expect(posts[0]).toMatchObject({ id: 41, number: 1, author: { id: 2, name: 'Ada' } });
  expect(posts.find(({ id }) => id === 48)?.author).toEqual({ name: '' });
});

test.each([answers['v1-discussions'], answers['v2-discussions']])('discussions', (body) => {
  const document = documentOf(body);
  const found = document.records.flatMap(
    (record) => toDiscussion(record, document, undefined) ?? [],
  );
  const topic = found.find(({ topic: { id } }) => id === 7)?.topic;
  expect(topic).toMatchObject({ isPinned: true, forumId: 5, tags: ['adhesives'], postCount: 4 });
});

const FOUND = { offset: 0, limit: 10 } as const;

/** Returns ids of discussions, and of their comments, that a search has found. */
async function foundBy(community: ReturnType<typeof openFlarum>, search: object) {
  const answer = await community.search?.({ text: 'note', ...FOUND, ...search });
  if (answer?.kind !== 'ok') return answer?.kind;
  const items = answer.value.items.flatMap((found) => (found.kind === 'topic' ? [found] : []));
  return items.map(({ topic, posts }) => [topic.id, ...posts.map(({ id }) => id)]);
}

test.each(VERSIONS)(
  'Flarum %i: a search finds comments, in a forum and by starter',
  async (version) => {
    const { community, requests } = openForum({ version });
    await community.forums();
    requests.length = 0;
    expect(await foundBy(community, { text: 'comment 45' })).toEqual([[9, 45]]);
    expect(requests).toHaveLength(1);
    expect(await foundBy(community, { text: 'glue' })).toEqual([[9, 1]]);
    expect(await foundBy(community, { text: 'rules x', forumId: 3 })).toEqual([[8, 50]]);
    // An open quotation mark hides no filter.
    expect(await foundBy(community, { text: '"glue', forumId: 3 })).toEqual([]);
    expect(await foundBy(community, { text: 'glue', forumId: 1 })).toEqual([[9, 1]]);
    expect(await foundBy(community, { text: 'glue', starterId: 2 })).toEqual([[9, 1]]);
    expect(await foundBy(community, { text: 'secret', starterId: 2 })).toEqual([]);
    expect(await foundBy(community, { offset: 58 })).toEqual([
      [101, 61],
      [100, 60],
    ]);
    expect(await foundBy(community, { limit: 1, sort: 'date' })).toEqual([[159, 119]]);
    const counted = await community.search?.({ text: 'note', ...FOUND });
    const counts = version === 2 ? { total: 60 } : { total: undefined };
    expect(counted).toMatchObject({ value: { ...counts, hasMore: true } });
    const last = await community.search?.({ text: 'note', offset: 50, limit: 10 });
    expect(last).toMatchObject({ value: { hasMore: false } });
  },
);

test.each(VERSIONS)('Flarum %i: a search tells nothing that guests do not get', async (version) => {
  const { discussions } = createFlarumForum();
  const hidden = { id: 200, number: 1, html: '<p>Removed words</p>', isHidden: true };
  const reply = { id: 201, number: 2, html: '<p>Still here</p>', userId: 2 };
  const beheaded = { id: 3, title: 'Beheaded', tagIds: [1], posts: [hidden, reply] };
  const { community } = openForum({ version, discussions: [...discussions, beheaded] });
  // Without the text of its hidden comment.
  expect(await foundBy(community, { text: 'beheaded' })).toEqual([[3]]);
  for (const text of ['secret', 'old', 'z', 'removed']) {
    expect([text, await foundBy(community, { text })]).toEqual([text, []]);
  }
});

test('other searches are not possible, which is not the same as nothing found', async () => {
  const { community, requests } = openForum();
  expect(await foundBy(community, { text: 'nowhere' })).toEqual([]);
  requests.length = 0;
  for (const search of [{ in: 'wiki' }, { topicId: 9 }, { author: 'ada' }, { forumId: 7 }]) {
    expect(await foundBy(community, search)).toBe('missing');
  }
  expect(requests).toEqual([]);
  expect(await foundBy(openForum({ hasTags: false }).community, { forumId: 1 })).toHaveLength(10);
});
