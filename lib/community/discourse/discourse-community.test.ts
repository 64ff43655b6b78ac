import { expect, test } from 'vitest';
import { refusal } from '@/e2e/discourse/answer-as-discourse';
import { createForum, LONG_TOPIC } from '@/e2e/discourse/forum';
import { idsOf, setUpUpstream } from '@/e2e/discourse/set-up-upstream';
import { temporaryDir } from '@/e2e/fixtures/temporary-dir';

test('forums are the public categories, a forum comes with those below it', async () => {
  const { request } = await setUpUpstream();
  const all = await request('/board/forums');
  expect(all.body).toMatchObject([
    { id: 1, parent_id: null, position: 1, topics: 25, description: 'About &amp; around 1' },
    { id: 2, parent_id: null },
    { id: 3, parent_id: 1 },
  ]);
  expect((await request('/board/forums?id=1')).body).toMatchObject([{ id: 1 }, { id: 3 }]);
  expect((await request('/board/forums?id=4')).status).toBe(404);
});

test('categories that come in pages are read once, each with those below it', async () => {
  const forum = createForum();
  const [first] = forum.categories;
  if (!first) throw new Error('no category');
  const add = (id: number, parent: number | null) =>
    forum.categories.push({ ...first, id, slug: `c-${id}`, parent_category_id: parent });
  for (let id = 10; id < 35; id++) add(id, null);
  for (let id = 40; id < 47; id++) add(id, 12);
  add(50, 46);
  const { standIn, request } = await setUpUpstream(forum);
  const whole = (await request('/board/forums')).body;
  expect(whole).toHaveLength(3 + 25 + 7 + 1);
  standIn.hasLazyCategories = true;
  const { body, targets } = await request('/board/forums');
  expect(body.toSorted(byId)).toEqual(whole.toSorted(byId));
  expect(targets.length).toBeLessThanOrEqual(5);
  const again = await request('/board/topics?forum_id=50');
  expect(again.targets.map((target) => target.split('?')[0])).toEqual([
    '/c/c-12/c-46/c-50/50/l/latest.json',
  ]);
});

test('topics of categories that are muted by default stand in the list of all, in its order', async () => {
  const list = async (muted: number[]) => {
    const { standIn, request } = await setUpUpstream();
    for (const id of muted) standIn.mutedCategories.add(id);
    await request('/board/forums');
    const found: unknown[] = [];
    for (const offset of [0, 20, 40, 60, 80]) {
      const { body, total } = await request(`/board/topics?limit=20&offset=${offset}`);
      found.push(total, ...idsOf(body));
    }
    return found;
  };
  expect(await list([2])).toEqual(await list([]));
});

test('where the lists of muted categories are refused, the list of all is there without them', async () => {
  const { standIn, discourse } = await setUpUpstream();
  standIn.mutedCategories.add(2);
  standIn.script = ({ pathname }) =>
    pathname.startsWith('/c/') ? { status: 403, page: '<title>403</title>' } : undefined;
  const window = { offset: 0, limit: 20, orderBy: 'last_post', sort: 'desc' } as const;
  expect(await discourse.topics(window)).toMatchObject({ kind: 'ok', value: { isPartial: true } });
});

const byId = (one: { id: number }, other: { id: number }) => one.id - other.id;

test('a category with a view and an order of its own is listed as asked', async () => {
  const { standIn, request } = await setUpUpstream();
  const list = async (query = '') =>
    idsOf((await request(`/board/topics?forum_id=2&limit=99${query}`)).body);
  const newest = await list();
  const oldest = await list('&sort=asc');
  const own = { default_view: 'top', sort_order: 'title', sort_ascending: true };
  Object.assign(standIn.forum.categories.find(({ id }) => id === 2) ?? {}, own);
  expect([await list(), await list('&sort=asc')]).toEqual([newest, oldest]);
});

test('lists are sorted, cut to any window, and hold every topic once', async () => {
  const { standIn, request } = await setUpUpstream();
  const all = standIn.forum.topics.map(({ id }) => id);
  // The first request finds out whether the list omits topics.
  await request('/board/topics?limit=1');
  for (const order of ['orderby=last_post', 'orderby=start_date&sort=asc', 'sort=asc']) {
    for (const limit of [10, 30, 31, 100]) {
      const found: (number | undefined)[] = [];
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
  const { standIn, request } = await setUpUpstream();
  const inForum = (id: number) =>
    standIn.forum.topics.filter((topic) => topic.category_id === id).map(({ id }) => id);
  const own = await request('/board/topics?forum_id=1&limit=100');
  expect(idsOf(own.body).toSorted()).toEqual(inForum(1).toSorted());
  const query = '/l/latest.json?order=activity&no_subcategories=true';
  expect(own.targets).toContain(`/c/category-1/1${query}`);
  const below = await request('/board/topics?forum_id=3&limit=100');
  expect(below.targets).toContain(`/c/category-1/category-3/3${query}`);
  expect((await request('/board/topics?forum_id=4')).status).toBe(404);

  const started = await request('/board/topics?starter_id=7&limit=3');
  expect(started.targets).toEqual(['/topics/created-by/ada.json']);
  expect(idsOf(started.body)).toHaveLength(3);
  const inOne = await request('/board/topics?forum_id=1&starter_id=7&limit=100');
  expect(idsOf(inOne.body)).toHaveLength(25);
  expect(idsOf((await request('/board/topics?starter_id=8&limit=3')).body)).toEqual([]);

  expect(idsOf((await request('/board/topics?is_pinned=true')).body)).toEqual([4]);
  expect(idsOf((await request('/board/topics?is_pinned=false&limit=100')).body)).not.toContain(4);
  for (const flag of ['is_digest', 'is_featured']) {
    const none = await request(`/board/topics?${flag}=true`);
    expect([none.body, none.total, none.targets]).toEqual([[], '0', []]);
  }
});

test('where a server cannot leave sub-categories out, the places of other topics count', async () => {
  const { standIn, discourse } = await setUpUpstream();
  standIn.canLeaveOutSubcategories = false;
  const window = { offset: 0, limit: 100, orderBy: 'last_post', sort: 'desc' } as const;
  const own = await discourse.topics({ forumId: 1, ...window });
  const { items = [], rejectedCount } = own.kind === 'ok' ? own.value : {};
  expect(items).toHaveLength(25);
  expect(rejectedCount).toBeGreaterThan(0);
});

test('an older server does not say who has an id: other and later processes know those that were named before', async () => {
  const dataDir = temporaryDir();
  const before = await setUpUpstream(createForum(), dataDir);
  const beside = await setUpUpstream(createForum(), dataDir);
  before.standIn.hasUserCards = false;
  expect((await before.request('/board/topics?starter_id=7')).status).toBe(404);
  await before.request('/board/topics');

  for (const { request } of [beside, await setUpUpstream(createForum(), dataDir)]) {
    const known = await request('/board/topics?starter_id=7&limit=5');
    expect(known.targets).toEqual(['/topics/created-by/ada.json']);
    expect(idsOf(known.body)).toHaveLength(5);
  }
});

test('a member who does not exist, or hides this list, has no page', async () => {
  const { standIn, request } = await setUpUpstream();
  expect((await request('/board/topics?starter_id=999')).status).toBe(404);
  await request('/board/topics');
  standIn.script = ({ pathname }) =>
    pathname.startsWith('/topics/') ? refusal(404, 'not_found') : undefined;
  const hidden = await request('/board/topics?starter_id=7&limit=5');
  expect([hidden.status, hidden.targets[0]]).toEqual([404, '/topics/created-by/ada.json']);
});

test('pages of another length are found out', async () => {
  const { standIn, request } = await setUpUpstream();
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

test('a 429 that names its wait in the body alone pauses as long', async () => {
  const { standIn, discourse } = await setUpUpstream();
  standIn.script = () => ({ status: 429, body: { extras: { wait_seconds: 17 } } });
  const refused = await discourse.forums();
  expect(refused).toEqual({ kind: 'limited', retryAfterSeconds: 17 });
  expect(discourse.connection().pausedSeconds).toBe(17);
});
