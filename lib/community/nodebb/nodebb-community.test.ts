import { expect, test } from 'vitest';
import { answerAsNodebb } from '@/e2e/forum-stand-ins/answer-as-nodebb';
import { answeringUpstream } from '@/e2e/forum-stand-ins/answering-upstream';
import { createNodebbForum } from '@/e2e/forum-stand-ins/nodebb-forum';
import { openNodebb } from './nodebb-community';

function openForum(forum = createNodebbForum()) {
  const { upstream, requests } = answeringUpstream((...asked) => answerAsNodebb(forum, ...asked));
  return { community: openNodebb(upstream), requests };
}

const LISTED = { offset: 0, limit: 30, orderBy: 'last_post', sort: 'desc' } as const;
const FIRST = { offset: 0, limit: 20, sort: 'asc' } as const;

test.each([20, 7, 50])('a topic in pages of %i posts is read in few requests', async (perPage) => {
  for (const usesPagination of [false, true]) {
    const forum = createNodebbForum({ postsPerPage: perPage, usesPagination });
    for (const sort of ['asc', 'desc'] as const) {
      for (const offset of [0, 20, 40]) {
        const { community, requests } = openForum(forum);
        const topic = await community.topic(9, { offset, limit: 20, sort });
        const numbers = Array.from({ length: 45 }, (_, at) => at + 1);
        const inOrder = sort === 'asc' ? numbers : numbers.reverse();
        const shown = inOrder.slice(offset, offset + 20).filter((number) => number !== 7);
        expect(topic).toMatchObject({ value: { posts: shown.map((place) => ({ place })) } });
        if (perPage === 20) expect(requests.length).toBeLessThanOrEqual(sort === 'asc' ? 1 : 3);
      }
    }
  }
});

test('a list takes one request, and a member two', async () => {
  const { community, requests } = openForum();
  const count = async (read: Promise<unknown>) => {
    requests.length = 0;
    expect(await read).toMatchObject({ kind: 'ok' });
    return requests.length;
  };
  const page = { ...LISTED, limit: 20 };
  expect(await count(community.forums())).toBe(1);
  expect(await count(community.topics(page))).toBe(1);
  expect(await count(community.topics({ ...page, forumId: 3 }))).toBe(1);
  expect(await count(community.topics({ ...page, tag: 'hedges' }))).toBe(1);
  expect(await count(community.topics({ ...page, starterId: 2 }))).toBe(2);
  expect(await count(community.member?.(2, { offset: 0, limit: 20 }) ?? Promise.reject())).toBe(2);
});

test('a forum is listed from both ends, without its deleted topics', async () => {
  const { community } = openForum();
  const idsOf = async (window: object) => {
    const answer = await community.topics({ ...LISTED, forumId: 3, ...window });
    return answer.kind === 'ok' ? answer.value.items.map(({ id }) => id) : answer.kind;
  };
  const notes = Array.from({ length: 30 }, (_, at) => 129 - at);
  expect(await idsOf({ limit: 100 })).toEqual([8, ...notes]);
  expect(await idsOf({ limit: 100, sort: 'asc' })).toEqual([8, ...notes].reverse());
  expect(await idsOf({ limit: 5, sort: 'asc', offset: 20 })).toEqual([119, 120, 121, 122, 123]);
  expect(await idsOf({ limit: 100, orderBy: 'start_date', sort: 'asc' })).toHaveLength(31);
});

test('deleted, hidden and unknown records are missing', async () => {
  const { community } = openForum();
  for (const id of [5, 6, 7]) {
    expect(await community.topic(id, FIRST)).toMatchObject({ kind: 'missing' });
  }
  for (const forumId of [4, 77]) {
    expect(await community.topics({ ...LISTED, forumId })).toMatchObject({ kind: 'missing' });
  }
  expect(await community.member?.(99, { offset: 0, limit: 1 })).toMatchObject({ kind: 'missing' });
  const forums = await community.forums();
  expect(forums).toMatchObject({
    value: [
      { id: 1, parentId: null, description: 'All about Garden' },
      { id: 3, parentId: 1 },
    ],
  });
});

test('a forum that guests find and may not read is empty', async () => {
  const forum = createNodebbForum();
  for (const category of forum.categories) {
    if (category.cid === 3) category.isUnreadable = true;
  }
  const { community } = openForum(forum);
  expect(await community.forums(3)).toMatchObject({ kind: 'ok', value: [{ id: 3 }] });
  const listed = await community.topics({ ...LISTED, forumId: 3 });
  expect(listed).toMatchObject({ kind: 'ok', value: { items: [], total: 0 } });
  expect(await community.topics({ ...LISTED, forumId: 4 })).toMatchObject({ kind: 'missing' });
  expect(await community.topic(8, FIRST)).toMatchObject({ kind: 'missing' });
});

test('posts are found by id and by number, members by name', async () => {
  const { community, requests } = openForum();
  const at = (postId: number, place: number) => ({
    value: { view: { kind: 'post', topicId: 9, postId }, place },
  });
  const byNumber = (number: number) =>
    community.locate?.({ kind: 'locator', by: 'number', topicId: 9, number });
  const byId = (postId: number) => community.locate?.({ kind: 'locator', by: 'post', postId });
  expect(await byId(30)).toMatchObject(at(30, 29));
  expect(await byId(1)).toMatchObject(at(1, 0));
  expect(requests).toHaveLength(2);
  expect(await byId(52)).toMatchObject({ kind: 'missing' });
  expect(await byNumber(30)).toMatchObject(at(30, 29));
  expect(await byNumber(7)).toMatchObject(at(6, 5));
  expect(await byNumber(400)).toMatchObject(at(45, 44));
  expect(await community.locate?.({ kind: 'locator', by: 'starter', name: 'otter' })).toMatchObject(
    {
      value: { view: { filter: { starterId: 2 } } },
    },
  );
});

test('names are text, and an answered post is known by its number in the same window', async () => {
  const { community } = openForum();
  const topic = await community.topic(9, FIRST);
  expect(topic).toMatchObject({ value: { title: 'A <long> talk', tags: ['hedges'] } });
  const posts = topic.kind === 'ok' ? topic.value.posts : [];
  expect(posts[0]?.author).toEqual({ id: 2, name: 'Otter & Son', username: 'otter' });
  expect(posts[3]).toMatchObject({ id: 4, number: 4, replyTo: 2 });
});

test.each([1, 30, 5_000])('a count that is %i too high ends no list', async (extra) => {
  const forum = createNodebbForum();
  const { upstream } = answeringUpstream((path, search) => {
    const { status, body } = answerAsNodebb(forum, path, search);
    if (!path.startsWith('/api/category/')) return { status, body };
    // As with scheduled topics, which count, and are left out.
    const counted = body as { topic_count: number; pagination: { pageCount: number } };
    const topicCount = counted.topic_count + extra;
    const pagination = { ...counted.pagination, pageCount: Math.ceil(topicCount / 20) };
    return { status, body: { ...counted, topic_count: topicCount, pagination } };
  });
  const query = { ...LISTED, forumId: 3, sort: 'asc' } as const;
  const listed = await openNodebb(upstream).topics(query);
  const right = await openForum(forum).community.topics(query);
  const expected = right.kind === 'ok' ? { value: right.value } : undefined;
  expect(listed).toMatchObject(extra < 5_000 ? { ...expected } : { kind: 'malformed' });
});
