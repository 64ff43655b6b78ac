import { expect, test } from 'vitest';
import { ACTION_PLACE, LONG_TOPIC } from '@/e2e/discourse/forum';
import { idsOf, setUpUpstream } from '@/e2e/discourse/set-up-upstream';
import { shownPosts } from '@/e2e/discourse/stand-in';

const LONG_POSTS = 131;

test('every window of a topic is read in at most two requests, in both directions', async () => {
  const { request, topic } = await setUpUpstream();
  const expected = topic(LONG_TOPIC).post_stream.stream.map((id, place) =>
    place === ACTION_PLACE ? null : id,
  );
  for (const sort of ['asc', 'desc'] as const) {
    const inOrder = sort === 'asc' ? expected : expected.toReversed();
    for (const [offset, limit] of [
      ...[0, 20, 40, 60, 80, 100, 120].map((start) => [start, 20] as const),
      ...([
        [0, 21],
        [5, 1],
        [13, 50],
        [31, 100],
        [130, 20],
        [131, 20],
        [500, 20],
      ] as const),
    ]) {
      const window = `offset=${offset}&limit=${limit}&sort=${sort}`;
      const read = await request(`/board/topics/${LONG_TOPIC}?${window}`);
      const ids = idsOf(read.body.posts_list);
      expect([window, ids]).toEqual([
        window,
        inOrder.slice(offset, offset + limit).filter((id) => id !== null),
      ]);
      expect(read.total).toBe(`${LONG_POSTS}`);
      expect(read.targets.length).toBeLessThanOrEqual(2);
      if (sort === 'asc' && offset < 131 && offset % 20 === 0 && limit === 20) {
        expect(read.targets).toHaveLength(1);
      }
    }
  }
});

test('a topic has its people, times and counts, HTML-escaped as the interface has them', async () => {
  const { request, topic } = await setUpUpstream();
  const { body } = await request('/board/topics/4?limit=1&sort=asc');
  expect(body).toMatchObject({
    tid: 4,
    forum_id: 1,
    title: 'Topic 4 &amp; more',
    is_pinned: true,
    views: 4,
    starter_id: 7,
    starter_name: 'Ada &amp; Co',
    last_poster_name: 'bob',
    posts: 4,
    start_date: Date.parse(topic(4).created_at) / 1000,
  });
  expect(body.posts_list).toMatchObject([{ author: { id: 7, name: 'Ada &amp; Co' } }]);
});

test('a server that gives fewer posts than asked for is asked again; deleted ones leave a place', async () => {
  const { standIn, request, topic } = await setUpUpstream();
  const posts = topic(LONG_TOPIC).post_stream.posts;
  const deleted = posts[70]?.id;
  standIn.script = ({ pathname, searchParams }) => {
    if (!pathname.endsWith('/posts.json')) return undefined;
    const ids = searchParams.getAll('post_ids[]').map(Number);
    const found = posts.filter(({ id }) => ids.includes(id) && id !== deleted).slice(0, 30);
    return { status: 200, body: { post_stream: { posts: found } } };
  };
  const { body } = await request(`/board/topics/${LONG_TOPIC}?offset=40&limit=80&sort=asc`);
  const ids = idsOf(body.posts_list);
  expect(ids).toHaveLength(79);
  expect(ids).not.toContain(deleted);
});

test('a topic that comes without the ids of its posts is read page by page', async () => {
  const { standIn, request, topic } = await setUpUpstream();
  standIn.hasStreams = false;
  const expected = topic(LONG_TOPIC).post_stream.stream.map((id, place) =>
    place === ACTION_PLACE ? null : id,
  );
  for (const sort of ['asc', 'desc'] as const) {
    const inOrder = sort === 'asc' ? expected : expected.toReversed();
    for (const [offset, limit] of [
      ...[0, 40, 120].map((start) => [start, 20] as const),
      ...([
        [5, 1],
        [13, 50],
        [31, 100],
        [130, 20],
        [131, 20],
        [500, 20],
      ] as const),
    ]) {
      const window = `offset=${offset}&limit=${limit}&sort=${sort}`;
      const read = await request(`/board/topics/${LONG_TOPIC}?${window}`);
      const ids = idsOf(read.body.posts_list);
      expect([window, ids]).toEqual([
        window,
        inOrder.slice(offset, offset + limit).filter((id) => id !== null),
      ]);
      expect(read.targets.some((target) => target.includes('post_ids'))).toBe(false);
      if (sort === 'asc' && offset % 20 === 0 && offset < 131) {
        expect(read.targets).toHaveLength(1);
      }
    }
  }
  // What it counts leaves small actions out.
  topic(LONG_TOPIC).posts_count = LONG_POSTS - 1;
  const last = await request(`/board/topics/${LONG_TOPIC}?offset=120&limit=20&sort=asc`);
  expect([last.body.posts_list.length, last.total]).toEqual([11, `${LONG_POSTS}`]);
});

test('a topic that is missing, private or merged says so', async () => {
  const { standIn, request } = await setUpUpstream();
  expect((await request('/board/topics/5000')).status).toBe(404);
  expect((await request('/board/topics/5000?offset=100&sort=asc')).status).toBe(404);
  standIn.privateTopics.add(6);
  expect((await request('/board/topics/6')).status).toBe(404);
  standIn.script = () => ({ status: 301, headers: { location: '/t/other-words/12' } });
  expect((await request('/board/topics/7')).body).toMatchObject({ tid: 7, moved_to: 12 });
  standIn.script = () => ({ status: 302, headers: { location: '/login' } });
  expect((await request('/board/topics/7')).status).toBe(502);
  expect((await request('/board/topics/x')).status).toBe(400);
});

test('every shown post of the forum is read', async () => {
  const { standIn, request } = await setUpUpstream();
  for (const topic of standIn.forum.topics.slice(-5)) {
    const found: (number | undefined)[] = [];
    for (let offset = 0; offset < topic.posts_count; offset += 100) {
      const window = `offset=${offset}&limit=100&sort=asc`;
      found.push(...idsOf((await request(`/board/topics/${topic.id}?${window}`)).body.posts_list));
    }
    expect(found).toEqual(shownPosts(topic).map(({ id }) => id));
  }
});
