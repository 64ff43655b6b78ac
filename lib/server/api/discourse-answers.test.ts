import { expect, test } from 'vitest';
import { fakeRenderer } from '@/e2e/fixtures/fake-renderer';
import { communityOf } from '@/e2e/fixtures/fetch-handler';
import { serveRequests } from '@/e2e/fixtures/serve-requests';
import { createStore, sampleForum, samplePost, sampleTopic } from '@/e2e/fixtures/store';
import { configure } from '@/lib/base/config/config';
import { deadlinesMs } from '@/lib/base/runtime/deadlines';
import { openSite } from '@/lib/community/site/open-site';
import { answerDiscourseClient } from './discourse-answers';

/** The first text waits until the worker is compiled. */
deadlinesMs.set({ ...deadlinesMs(), markdown: 60_000 });

const ada = { id: 7, name: 'Ada & Co', username: 'ada' };
const bob = { id: 8, name: 'bob', username: 'bob' };

const store = await createStore((builder) => {
  builder.addForum(sampleForum(1, { name: 'Room' }));
  builder.addForum(sampleForum(2, { name: 'Küche', parentId: 1, description: 'Q & A' }));
  for (let id = 1; id <= 40; id++) {
    builder.addTopic(
      sampleTopic(id, {
        title: id === 5 ? 'Brass <clock>' : `Topic ${id}`,
        starter: { id: 7, name: ada.name },
        startedAt: new Date(1_600_000_000_000 + id * 1000),
        isPinned: id === 3,
        tags: id < 3 ? ['Fix'] : [],
      }),
    );
    builder.addPost(samplePost(id * 100, id, { author: ada, number: 1 }));
  }
  // Numbers 2 to 10 belong to deleted posts.
  for (let number = 11; number <= 60; number++) {
    const html = `<p>A <b>clock</b> ${number}</p>`;
    builder.addPost(samplePost(1000 + number, 5, { author: bob, number, html, replyTo: 1 }));
  }
});
const community = communityOf(store);

async function ask(target: string) {
  const { pathname: path, searchParams: parameters } = new URL(target, 'http://site');
  const { status, headers, body } = await answerDiscourseClient(community, { path, parameters });
  expect(headers['content-type']).toBe('application/json');
  return { status, headers, body: JSON.parse(body) };
}

test('a list names its members, and says where it goes on', async () => {
  const { body } = await ask('/latest.json');
  const { topics, more_topics_url: more } = body.topic_list;
  expect(topics).toHaveLength(30);
  expect(topics[0]).toMatchObject({ id: 40, pinned: false, tags: [], posters: [{ user_id: 7 }] });
  expect(body.users).toMatchObject([{ id: 7, name: ada.name }]);
  const next = await ask(more.replace('?', '.json?'));
  const all = [...topics, ...next.body.topic_list.topics].map(({ id }) => id);
  expect(new Set(all).size).toBe(40);
  expect(next.body.topic_list.more_topics_url).toBeUndefined();
});

test.each([
  ['/latest.json?order=created&ascending=true', 1],
  ['/latest.json?page=x', 40],
  ['/c/room/1.json?ascending=true', 1],
  ['/c/room/1/l/latest.json?page=1', 5],
  ['/tag/FIX.json', 2],
  ['/tag/fix/12.json', 2],
])('the first topic of %s is %i', async (target, id) => {
  const { body } = await ask(target);
  expect(body.topic_list.topics[0]).toMatchObject({ id });
});

test.each([
  ['/t/5.json', [1, 11, 29], 20],
  ['/t/brass-clock/5.json?page=3', [50, 51, 60], 11],
  ['/t/5/30.json', [25, 26, 44], 20],
  ['/t/5.json?post_number=30', [25, 26, 44], 20],
  ['/t/5.json?post_number=5', [1, 11, 29], 20],
  ['/t/5.json?post_number=99', [55, 56, 60], 6],
  ['/t/5.json?print=true', [1, 11, 60], 51],
])('%s has the posts %j', async (target, [first, second, last], count) => {
  const { body } = await ask(target);
  const { posts, stream } = body.post_stream;
  const numbers = posts.map((post: { post_number: number }) => post.post_number);
  expect([numbers[0], numbers[1], numbers.at(-1)]).toEqual([first, second, last]);
  expect(numbers).toHaveLength(count);
  expect(stream).toHaveLength(51);
  expect(body).toMatchObject({ title: 'Brass <clock>', fancy_title: 'Brass &lt;clock&gt;' });
});

test('a post has its text as HTML, and in Markdown where that is asked for', async () => {
  const plain = await ask('/posts/1011.json');
  expect(plain.body).toMatchObject({
    topic_id: 5,
    topic_slug: 'brass-clock',
    post_number: 11,
    username: 'bob',
    reply_to_post_number: 1,
    cooked: '<p>A <b>clock</b> 11</p>',
  });
  expect(plain.body.raw).toBeUndefined();
  const raw = await ask(
    '/t/5/posts.json?post_ids[]=1012&post_ids[]=9&post_ids[]=1060&include_raw=true',
  );
  expect(raw.body.post_stream.posts).toMatchObject([
    { id: 1012, raw: 'A **clock** 12' },
    { id: 1060, raw: 'A **clock** 60' },
  ]);
});

test('a search gives topics, and their posts with an excerpt in plain text', async () => {
  const { body } = await ask('/search.json?q=clock');
  expect(body.topics).toMatchObject([{ id: 5 }]);
  expect(body.posts[0]).toMatchObject({ topic_id: 5, username: 'bob' });
  expect(body.posts[0].blurb).toMatch(/^A clock \d\d$/);
  expect((await ask('/search.json?q=tag:fix')).body.topics).toHaveLength(2);
  expect((await ask('/search.json')).body.topics).toEqual([]);
});

test('a member is found by the user name, with what was written, newest first', async () => {
  expect((await ask('/u/ADA.json')).body.user).toMatchObject(ada);
  const { body } = await ask('/user_actions.json?username=bob&filter=4,5&offset=48');
  expect(body.user_actions).toMatchObject([
    { action_type: 5, post_number: 12, title: 'Brass <clock>', excerpt: 'A clock 12' },
    { action_type: 5, post_number: 11 },
  ]);
  const topics = await ask('/user_actions.json?username=ada&filter=4');
  expect(topics.body.user_actions).toHaveLength(40);
  expect((await ask('/user_actions.json?username=ada&filter=1')).body.user_actions).toEqual([]);
});

test('categories, tags and numbers', async () => {
  const { categories } = (await ask('/site.json')).body;
  expect(categories).toMatchObject([
    { id: 1, slug: 'room', parent_category_id: null },
    { id: 2, slug: 'kuche', parent_category_id: 1, description_text: 'Q &amp; A' },
  ]);
  const { category_list: list } = (await ask('/categories.json')).body;
  expect(list.categories).toEqual(categories);
  expect((await ask('/tags.json')).body.tags).toMatchObject([{ name: 'fix', count: 2 }]);
  expect((await ask('/about.json')).body.about.stats).toMatchObject({ topics_count: 40 });
});

test.each([
  '/t/99.json',
  '/t/5.json?page=4',
  '/t/x/y/5.json',
  '/t/%ff.json',
  '/c/room.json',
  '/c/room/9.json',
  '/posts/9.json',
  '/posts/x.json',
  '/u/nobody.json',
  '/user_actions.json?username=nobody',
])('%s is missing, as a Discourse says it', async (target) => {
  const { status, body } = await ask(target);
  expect([status, body.error_type]).toEqual([404, 'not_found']);
});

test('in front of a live Discourse, its addresses lead to the pages here', async () => {
  const live = configure({ API_BASE_URL: 'http://127.0.0.1:9', API_KIND: 'discourse' });
  const site = await serveRequests(fakeRenderer(), openSite(live));
  const { status, headers } = await site.get('/t/words/345.json');
  await site.stop();
  expect([status, headers.location]).toEqual([308, '/board/topics/345']);
});
