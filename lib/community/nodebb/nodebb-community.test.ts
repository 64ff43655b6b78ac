import { expect, onTestFinished, test, vi } from 'vitest';
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

const FOUND = { offset: 0, limit: 10 } as const;

/** Returns ids of topics, and of their posts, that a search has found. */
async function foundBy(community: ReturnType<typeof openNodebb>, search: object) {
  const answer = await community.search?.({ text: 'note', ...FOUND, ...search });
  if (answer?.kind !== 'ok') return answer?.kind;
  const items = answer.value.items.flatMap((found) => (found.kind === 'topic' ? [found] : []));
  return items.map(({ topic, posts }) => [topic.id, ...posts.map(({ id }) => id)]);
}

test('a search takes one request, and finds posts by topic, in a forum and of a member', async () => {
  const forum = createNodebbForum({ search: 'allowed' });
  const { community, requests } = openForum(forum);
  expect(await foundBy(community, { text: 'post 45' })).toEqual([[9, 45]]);
  expect(requests).toHaveLength(1);
  // A title leads to the first post.
  expect(await foundBy(community, { text: 'long' })).toEqual([[9, 1]]);
  expect(await foundBy(community, { text: 'post' })).toEqual([[9, 1, 2]]);
  expect(await foundBy(community, { offset: 10, limit: 2 })).toEqual([
    [110, 70],
    [111, 71],
  ]);
  expect(await foundBy(community, { forumId: 1 })).toEqual([]);
  expect(await foundBy(community, { forumId: 3, sort: 'date', limit: 1 })).toEqual([[129, 89]]);
  requests.length = 0;
  expect(await foundBy(community, { author: 'otter', limit: 1 })).toEqual([[100, 60]]);
  expect(requests).toHaveLength(2);
  const all = await community.search?.({ text: 'note', ...FOUND });
  expect(all).toMatchObject({ value: { total: 30, isComplete: true } });
});

test('a search tells neither deleted nor hidden posts, nor those of other servers', async () => {
  const { community } = openForum(createNodebbForum({ search: 'allowed' }));
  for (const text of ['gone', 'secret', 'post-is-deleted']) {
    expect([text, await foundBy(community, { text })]).toEqual([text, []]);
  }
  const { upstream } = answeringUpstream((path, search) => {
    const forum = createNodebbForum({ search: 'allowed' });
    const { status, body } = answerAsNodebb(forum, path, search);
    const { posts = [] } = body as { posts?: { pid: unknown; topic: object }[] };
    const changed = posts.map(
      (post, at) =>
        [
          { ...post, deleted: true },
          { ...post, topic: { ...post.topic, scheduled: true } },
          { ...post, topic: { ...post.topic, tid: '7d0a-4f' } },
          { ...post, pid: 'https://elsewhere.example/post/3' },
          post,
        ][at],
    );
    return { status, body: { ...(body as object), posts: changed } };
  });
  expect(await foundBy(openNodebb(upstream), { limit: 50 })).toEqual([[104, 64]]);
});

test('what a search plugin finds outside of a forum, or by others, is left out', async () => {
  const forum = createNodebbForum({ search: 'allowed' });
  const { upstream } = answeringUpstream((path, search) => {
    search.delete('categories[]');
    search.delete('by[]');
    const { status, body } = answerAsNodebb(forum, path, search);
    const { posts } = body as { posts?: { pid: number; user: object }[] };
    const byOthers = posts?.map((post) =>
      post.pid === 60 ? { ...post, user: { uid: 3, username: 'stoat' } } : post,
    );
    return { status, body: posts ? { ...(body as object), posts: byOthers } : body };
  });
  const community = openNodebb(upstream);
  expect(await foundBy(community, { forumId: 1 })).toEqual([]);
  expect(await foundBy(community, { author: 'otter', limit: 1 })).toEqual([[101, 61]]);
});

test('a forum that refuses its members to guests is searched all the same', async () => {
  const forum = createNodebbForum({ search: 'allowed' });
  const { upstream } = answeringUpstream((path, search) =>
    path.startsWith('/api/user/')
      ? { status: 401, body: { status: { code: 'not-authorised' } } }
      : answerAsNodebb(forum, path, search),
  );
  const community = openNodebb(upstream);
  expect(await foundBy(community, { author: 'otter' })).toBe('missing');
  expect(await foundBy(community, { text: 'post 45' })).toEqual([[9, 45]]);
});

test('other searches are not possible, which is not the same as nothing found', async () => {
  const { community, requests } = openForum(createNodebbForum({ search: 'allowed' }));
  expect(await foundBy(community, { text: 'nowhere' })).toEqual([]);
  requests.length = 0;
  for (const search of [{ in: 'wiki' }, { topicId: 9 }, { starterId: 2 }]) {
    expect(await foundBy(community, search)).toBe('missing');
  }
  expect(requests).toEqual([]);
  expect(await foundBy(community, { author: 'stoat' })).toBe('missing');
});

test.each(['refused', 'none'] as const)(
  'a forum with search "%s" is asked every ten minutes',
  async (search) => {
    vi.useFakeTimers({ toFake: ['performance'] });
    onTestFinished(() => void vi.useRealTimers());
    const forum = createNodebbForum({ search });
    const { community, requests } = openForum(forum);
    expect(await community.maySearch?.()).toMatchObject({ kind: 'missing' });
    expect(await foundBy(community, {})).toBe('missing');
    expect(await foundBy(community, { text: 'post' })).toBe('missing');
    expect(requests).toEqual([expect.stringMatching(/^\/api\/search\?(?!.*term=)/)]);
    forum.search = 'allowed';
    vi.advanceTimersByTime(601_000);
    expect(await foundBy(community, { text: 'post 45' })).toEqual([[9, 45]]);
    expect(await community.maySearch?.()).toMatchObject({ value: true });
    forum.search = search;
    expect(await foundBy(community, {})).toBe('missing');
  },
);

test('a search whose words are refused does not end the others', async () => {
  const forum = createNodebbForum({ search: 'allowed' });
  const { upstream } = answeringUpstream((path, search) =>
    search.get('term')?.includes('<') === true
      ? { status: 403, body: { message: 'Forbidden' } }
      : answerAsNodebb(forum, path, search),
  );
  const community = openNodebb(upstream);
  expect(await foundBy(community, { text: '<script>' })).toBe('missing');
  expect(await foundBy(community, { text: 'post 45' })).toEqual([[9, 45]]);
});
