import { describe, expect, test } from 'vitest';
import { ACTION_PLACE, ANSWER_PLACE, LONG_TOPIC } from '@/e2e/discourse/forum';
import { idsOf, setUpUpstream } from '@/e2e/discourse/set-up-upstream';

const LONG_POSTS = 131;

const WINDOWS = [
  ...[0, 20, 40, 60, 80, 100, 120].map((start) => [start, 20] as const),
  ...([
    [0, 21],
    [5, 1],
    [13, 50],
    [31, 100],
    [130, 20],
    [131, 20],
    [140, 20],
    [500, 20],
  ] as const),
];

describe.each([
  ['a topic with the ids of its posts', 10_000],
  ['a topic that is too long for them', 100],
])('%s', (_, megaTopicPosts) => {
  test.each([true, false])(
    'is read in any window, each post at its place in both orders; redirected past the end: %s',
    async (redirectsPastEnd) => {
      const { standIn, discourse, topic } = await setUpUpstream();
      Object.assign(standIn, { megaTopicPosts, redirectsPastEnd });
      const posts = topic(LONG_TOPIC).post_stream.posts;
      const places = posts.map(({ id }, at) =>
        at === ACTION_PLACE ? null : { id, place: at + 1 },
      );
      for (const sort of ['asc', 'desc'] as const) {
        const inOrder = sort === 'asc' ? places : places.toReversed();
        for (const [offset, limit] of WINDOWS) {
          const before = standIn.requests.length;
          const read = await discourse.topic(LONG_TOPIC, { offset, limit, sort });
          const window = inOrder.slice(offset, offset + limit);
          const shown = window.filter((post) => post !== null);
          const found = read.kind === 'ok' ? read.value : undefined;
          const ids = found?.posts.map(({ id, place }) => ({ id, place }));
          expect([sort, offset, limit, ids]).toEqual([sort, offset, limit, shown]);
          expect(found).toMatchObject({
            total: LONG_POSTS,
            rejectedCount: window.length - shown.length,
          });
          const requests = standIn.requests.length - before;
          const isPage = sort === 'asc' && limit === 20 && offset % 20 === 0 && offset < LONG_POSTS;
          if (megaTopicPosts > LONG_POSTS) {
            expect(requests).toBeLessThanOrEqual(isPage ? 1 : 2);
          } else if (isPage && redirectsPastEnd) expect(requests).toBeLessThanOrEqual(2);
        }
      }
    },
  );
});

test('a topic of whole pages has nothing past its end, nor one that ends with small actions', async () => {
  for (const [posts, actions] of [
    [20, 0],
    [100, 0],
    [20, 1],
    [40, 3],
  ] as const) {
    const { discourse, topic } = await setUpUpstream();
    const long = topic(LONG_TOPIC);
    const shown = long.post_stream.posts.filter((_, at) => at !== ACTION_PLACE);
    const left = shown.slice(0, posts + actions);
    for (const post of left.slice(posts)) Object.assign(post, { post_type: 3, cooked: '' });
    Object.assign(long.post_stream, { posts: left, stream: left.map(({ id }) => id) });
    for (const sort of ['asc', 'desc'] as const) {
      const past = await discourse.topic(LONG_TOPIC, { offset: posts, limit: 20, sort });
      expect(past).toMatchObject({ kind: 'ok', value: { posts: [], total: posts } });
      const last = await discourse.topic(LONG_TOPIC, { offset: posts - 20, limit: 20, sort });
      expect(last.kind === 'ok' && last.value.posts).toHaveLength(20);
    }
  }
});

test('the answer of another topic is not believed', async () => {
  const { standIn, request, topic } = await setUpUpstream();
  const { post_stream, ...other } = topic(4);
  standIn.script = ({ pathname }) => {
    if (pathname === '/t/5.json') return { status: 200, body: { ...other, post_stream } };
    return pathname === `/t/${LONG_TOPIC}/posts.json`
      ? { status: 200, body: { id: 4, post_stream } }
      : undefined;
  };
  expect((await request('/board/topics/5')).status).toBe(502);
  expect((await request(`/board/topics/${LONG_TOPIC}?offset=13&limit=50&sort=asc`)).status).toBe(
    502,
  );
});

test('a server that gives fewer posts than asked for is asked again, and those behind the window for deleted ones', async () => {
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
  expect(ids).toHaveLength(80);
  expect(ids).not.toContain(deleted);
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

test('an accepted answer of a later page comes with the first page, without a request', async () => {
  const { standIn, discourse, topic } = await setUpUpstream();
  const window = { offset: 0, limit: 20, sort: 'asc' } as const;
  const answer = topic(LONG_TOPIC).post_stream.posts[ANSWER_PLACE];
  expect(await discourse.topic(LONG_TOPIC, window)).toMatchObject({
    value: {
      answer: {
        id: answer?.id,
        html: answer?.cooked,
        author: { name: 'Ada & Co' },
        isSolution: true,
      },
    },
  });
  expect(standIn.requests.length).toBe(1);
  const readAnswer = async (offset: number) => {
    const read = await discourse.topic(LONG_TOPIC, { ...window, offset });
    return read.kind === 'ok' ? read.value.answer : read;
  };
  expect(await readAnswer(20)).toBeUndefined();
  standIn.sendsAnswers = false;
  expect(await readAnswer(0)).toBeUndefined();
});
