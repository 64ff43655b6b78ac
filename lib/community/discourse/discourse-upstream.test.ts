import { expect, onTestFinished, test } from 'vitest';
import { ACTION_PLACE, createForum, LONG_TOPIC } from '@/e2e/discourse/forum';
import { shownPosts, startStandIn } from '@/e2e/discourse/stand-in';
import { RemoteUpstream } from '../client/transport/remote-upstream';
import { openDiscourseConnection } from './discourse-connection';
import { DiscourseUpstream } from './discourse-upstream';

const LONG_POSTS = 131;

async function setUp() {
  const standIn = await startStandIn(createForum());
  onTestFinished(() => standIn.stop());
  const remote = new RemoteUpstream(openDiscourseConnection({ baseUrl: standIn.url }), 6000);
  const discourse = new DiscourseUpstream(remote);
  const request = async (target: string) => {
    const before = standIn.requests.length;
    const { pathname, search } = new URL(target, 'http://site');
    const response = await discourse.send({ path: pathname, search });
    if (response.kind !== 'response') throw new Error(JSON.stringify(response));
    const body = JSON.parse(Buffer.from(response.body).toString() || 'null');
    const targets = standIn.requests.slice(before).map(({ target }) => target);
    return { ...response, body, targets, total: response.headers.get('x-total-count') };
  };
  const topic = (id: number) => {
    const found = standIn.forum.topics.find((each) => each.id === id);
    if (!found) throw new Error(`no topic ${id}`);
    return found;
  };
  return { standIn, discourse, request, topic };
}

const idsOf = (records: ({ tid?: number; pid?: number } | null)[]) =>
  records.map((record) => record?.tid ?? record?.pid ?? null);

test('forums are the public categories, a forum comes with those below it', async () => {
  const { request } = await setUp();
  const all = await request('/board/forums');
  expect(all.body).toMatchObject([
    { id: 1, parent_id: null, position: 1, topics: 25, description: 'About &amp; around 1' },
    { id: 2, parent_id: null },
    { id: 3, parent_id: 1 },
  ]);
  expect((await request('/board/forums?id=1')).body).toMatchObject([{ id: 1 }, { id: 3 }]);
  expect((await request('/board/forums?id=4')).status).toBe(404);
});

test('where /site.json has no categories, /categories.json has', async () => {
  const { standIn, request } = await setUp();
  standIn.script = ({ pathname }) => {
    if (pathname === '/site.json') return { status: 200, body: {} };
    const categories = [{ id: 5, name: 'Five', subcategory_list: [{ id: 6, name: 'Six' }] }];
    return { status: 200, body: { category_list: { categories } } };
  };
  const { body, targets } = await request('/board/forums');
  expect(body).toMatchObject([{ id: 5 }, { id: 6, parent_id: 5 }]);
  expect(targets).toEqual(['/site.json', '/categories.json?include_subcategories=true']);
});

test('every window of a topic is read in at most two requests, in both directions', async () => {
  const { request, topic } = await setUp();
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
      expect([window, ids]).toEqual([window, inOrder.slice(offset, offset + limit)]);
      expect(read.total).toBe(`${LONG_POSTS}`);
      expect(read.targets.length).toBeLessThanOrEqual(2);
      if (sort === 'asc' && offset < 131 && offset % 20 === 0 && limit === 20) {
        expect(read.targets).toHaveLength(1);
      }
    }
  }
});

test('a topic has its people, times and counts, HTML-escaped as the interface has them', async () => {
  const { request, topic } = await setUp();
  const { body } = await request('/board/topics/4?limit=1&sort=asc');
  expect(body).toMatchObject({
    ...{ tid: 4, forum_id: 1, title: 'Topic 4 &amp; more', is_pinned: true, views: 4 },
    ...{ starter_id: 7, starter_name: 'Ada &amp; Co', last_poster_name: 'bob', posts: 4 },
    start_date: Date.parse(topic(4).created_at) / 1000,
  });
  expect(body.posts_list).toMatchObject([{ author: { id: 7, name: 'Ada &amp; Co' } }]);
});

test('a server that gives fewer posts than asked for is asked again; deleted ones leave a place', async () => {
  const { standIn, request, topic } = await setUp();
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
  expect(ids[30]).toBeNull();
  expect(ids.filter((id) => id !== null)).toHaveLength(79);
});

test('a topic that is missing, private or merged says so', async () => {
  const { standIn, request } = await setUp();
  expect((await request('/board/topics/5000')).status).toBe(404);
  expect((await request('/board/topics/5000?offset=100&sort=asc')).status).toBe(404);
  standIn.privateTopics.add(6);
  expect((await request('/board/topics/6')).status).toBe(403);
  standIn.script = () => ({ status: 301, headers: { location: '/t/other-words/12' } });
  expect((await request('/board/topics/7')).body).toMatchObject({ tid: 7, moved_to: 12 });
  standIn.script = () => ({ status: 302, headers: { location: '/login' } });
  expect((await request('/board/topics/7')).status).toBe(302);
  expect((await request('/board/topics/x')).status).toBe(400);
});

test('lists are sorted, cut to any window, and hold every topic once', async () => {
  const { standIn, request } = await setUp();
  const all = standIn.forum.topics.map(({ id }) => id);
  for (const order of ['orderby=last_post', 'orderby=start_date&sort=asc', 'sort=asc']) {
    for (const limit of [10, 30, 31, 100]) {
      const found: (number | null)[] = [];
      for (let offset = 0; offset < 75; offset += limit) {
        const list = await request(`/board/topics?${order}&offset=${offset}&limit=${limit}`);
        found.push(...idsOf(list.body));
        expect(list.targets.length).toBeLessThanOrEqual(Math.ceil(limit / 30) + 1);
      }
      expect([order, limit, found.toSorted()]).toEqual([order, limit, all.toSorted()]);
    }
  }
  const newest = await request('/board/topics?orderby=start_date&limit=2');
  expect(idsOf(newest.body)).toEqual([LONG_TOPIC, 74]);
  expect((await request('/board/topics?offset=70')).total).toBe('75');
});

test('filters: a forum without its sub-forums, a starter, pinned topics; nothing is digest or featured', async () => {
  const { standIn, request } = await setUp();
  const inForum = (id: number) =>
    standIn.forum.topics.filter((topic) => topic.category_id === id).map(({ id }) => id);
  const own = await request('/board/topics?forum_id=1&limit=100');
  expect(idsOf(own.body).toSorted()).toEqual(inForum(1).toSorted());
  expect(own.targets).toContain('/c/category-1/1.json?no_subcategories=true');
  const below = await request('/board/topics?forum_id=3&limit=100');
  expect(below.targets).toContain('/c/category-1/category-3/3.json?no_subcategories=true');
  expect((await request('/board/topics?forum_id=4')).status).toBe(404);

  const started = await request('/board/topics?starter_id=7&limit=3');
  expect(started.targets).toEqual(['/topics/created-by/ada.json']);
  expect(idsOf(started.body)).toHaveLength(3);
  expect(idsOf((await request('/board/topics?starter_id=8&limit=3')).body)).toEqual([]);

  expect(idsOf((await request('/board/topics?is_pinned=true')).body)).toEqual([4]);
  expect(idsOf((await request('/board/topics?is_pinned=false&limit=100')).body)).not.toContain(4);
  for (const flag of ['is_digest', 'is_featured']) {
    const none = await request(`/board/topics?${flag}=true`);
    expect([none.body, none.total, none.targets]).toEqual([[], '0', []]);
  }
});

test('a server that cannot leave sub-categories out leaves places of other topics empty', async () => {
  const { standIn, request } = await setUp();
  standIn.canLeaveOutSubcategories = false;
  const own = await request('/board/topics?forum_id=1&limit=100');
  const shown = own.body.filter((record: unknown) => record !== null);
  expect(shown).toHaveLength(25);
  expect(own.body.length).toBeGreaterThan(25);
});

test('a starter whom no response has named, or who hides this list, is looked for in all topics', async () => {
  const { standIn, request } = await setUp();
  const unknown = await request('/board/topics?starter_id=7&limit=5');
  expect(unknown.targets).toEqual(['/latest.json']);
  expect(idsOf(unknown.body)).toHaveLength(5);
  standIn.script = ({ pathname }) =>
    pathname.startsWith('/topics/') ? { status: 404 } : undefined;
  const hidden = await request('/board/topics?starter_id=7&limit=5');
  expect(hidden.targets).toEqual(['/topics/created-by/ada.json', '/latest.json']);
  expect(hidden.body).toEqual(unknown.body);
});

test('a post is located by its id and by its number in a topic, a member by the user name', async () => {
  const { standIn, request } = await setUp();
  const locate = async (query: string) => {
    const { status, body } = await request(`/locate?${query}`);
    return status === 200 ? body.path : status;
  };
  const postAt = (place: number) =>
    `/board/topics/${LONG_TOPIC}/posts/${LONG_TOPIC * 1000 + place}`;
  expect(await locate(`post=${LONG_TOPIC * 1000 + 105}`)).toBe(postAt(105));
  // After a gap of two numbers, and in it; the small action is no post.
  expect(await locate(`topic=${LONG_TOPIC}&number=104`)).toBe(postAt(101));
  expect(await locate(`topic=${LONG_TOPIC}&number=43`)).toBe(postAt(40));
  expect(await locate(`topic=${LONG_TOPIC}&number=${ACTION_PLACE + 1}`)).toBe(
    postAt(ACTION_PLACE - 1),
  );
  expect(await locate(`topic=${LONG_TOPIC}&number=9999`)).toBe(postAt(130));
  expect(await locate('starter=ada')).toBe('/board/topics?starter_id=7');
  expect((await request('/board/topics?starter_id=7')).targets).toEqual([
    '/topics/created-by/ada.json',
  ]);
  expect(await locate('starter=bob')).toBe(404);
  expect(await locate('post=5')).toBe(404);
  expect(await locate('topic=5000&number=2')).toBe(404);
  expect(await locate('')).toBe('/board/topics');
  expect(await locate('post=x')).toBe(400);
  standIn.privateTopics.add(6);
  expect(await locate('topic=6&number=1')).toBe(403);
  standIn.script = () => ({ status: 301, headers: { location: '/t/other-words/12/3' } });
  expect(await locate('topic=7&number=3')).toBe(404);
});

test('pages of another length are found out', async () => {
  const { standIn, request } = await setUp();
  const topics = standIn.forum.topics.slice(0, 45);
  standIn.script = ({ searchParams }) => {
    const page = Number(searchParams.get('page') ?? 0);
    const listed = topics.slice(page * 20, page * 20 + 20);
    const more = page < 2 && { more_topics_url: '/latest?page=9' };
    return { status: 200, body: { topic_list: { topics: listed, ...more } } };
  };
  const list = await request('/board/topics?offset=25&limit=30');
  expect(idsOf(list.body)).toEqual(topics.slice(25).map(({ id }) => id));
  expect(list.total).toBe('45');
});

test('this site answers about the visitor, and there is no wiki', async () => {
  const { discourse, request } = await setUp();
  const visitor = { address: '192.0.2.7', userAgent: 'Browser' };
  const ask = async (path: string) => {
    const response = await discourse.send({ path, search: '', visitor });
    return response.kind === 'response' && Buffer.from(response.body).toString();
  };
  expect([await ask('/status/ips'), await ask('/status/ua')]).toEqual([
    '["192.0.2.7"]',
    '"Browser"',
  ]);
  expect(Number(await ask('/status/time'))).toBeGreaterThan(1.7e9);
  expect((await request('/wiki/namespaces')).body).toEqual([]);
  expect((await request('/wiki/pages/start')).status).toBe(404);
});

test('a 429 that names its wait in the body alone pauses as long', async () => {
  const { standIn, discourse } = await setUp();
  standIn.script = () => ({ status: 429, body: { extras: { wait_seconds: 17 } } });
  const refused = await discourse.send({ path: '/board/topics', search: '' });
  expect(refused).toEqual({ kind: 'limited', retryAfterSeconds: 17 });
  expect(discourse.state().pausedSeconds).toBe(17);
});

test('every shown post of the forum is read', async () => {
  const { standIn, request } = await setUp();
  for (const topic of standIn.forum.topics.slice(-5)) {
    const found: (number | null)[] = [];
    for (let offset = 0; offset < topic.posts_count; offset += 100) {
      const window = `offset=${offset}&limit=100&sort=asc`;
      found.push(...idsOf((await request(`/board/topics/${topic.id}?${window}`)).body.posts_list));
    }
    const shown = found.filter((id) => id !== null);
    expect(shown).toEqual(shownPosts(topic).map(({ id }) => id));
  }
});
