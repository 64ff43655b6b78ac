import { describe, expect, test } from 'vitest';
import { parsePostsBody, parseTopic } from './parse-topic';

const post = (number: number, more: object = {}) => ({
  id: 100 + number,
  post_number: number,
  post_type: 1,
  cooked: `<p>Post ${number}</p>`,
  created_at: '2020-01-02T03:04:05.678Z',
  user_id: 7,
  username: 'ada',
  name: 'Ada & Co',
  ...more,
});

const topic = (posts: unknown[], more: object = {}) => ({
  id: 12,
  title: 'Gears &amp; <springs>',
  fancy_title: 'not read',
  category_id: 3,
  created_at: '2020-01-02T03:04:05.678Z',
  last_posted_at: '2020-01-03T00:00:00.000Z',
  posts_count: posts.length,
  views: 40,
  archetype: 'regular',
  pinned: false,
  pinned_globally: true,
  details: {
    created_by: { id: 7, username: 'ada', name: '' },
    last_poster: { id: 8, username: 'bob', name: 'Bob' },
  },
  post_stream: { posts, stream: [101, 102] },
  ...more,
});

const rejected: string[] = [];
const parse = (body: unknown) => parseTopic(body, (reason) => rejected.push(reason));
function readPosts(posts: unknown[]) {
  const parsed = parse(topic(posts));
  return parsed.kind === 'ok' ? parsed.value.posts : [];
}

describe('a topic', () => {
  test('is read with its people, times and counts; a title is no HTML', () => {
    const read = parse(topic([post(1), post(2, { name: '' })]));
    expect(read).toMatchObject({ kind: 'ok' });
    if (read.kind !== 'ok') return;
    expect(read.value.topic).toEqual({
      id: 12,
      title: 'Gears &amp; <springs>',
      description: '',
      forumId: 3,
      starter: { id: 7, name: 'ada' },
      lastPoster: { id: 8, name: 'Bob' },
      startedAt: new Date('2020-01-02T03:04:05.678Z'),
      lastPostAt: new Date('2020-01-03T00:00:00.000Z'),
      postCount: 2,
      viewCount: 40,
      isPinned: true,
      isDigest: false,
      isFeatured: false,
    });
    expect(read.value.posts.map(({ author }) => author.name)).toEqual(['Ada & Co', 'ada']);
    expect(read.value.stream).toEqual([101, 102]);
  });

  test.each([
    [{ title: 'Hello :wave:', unicode_title: 'Hello 👋' }, 'Hello 👋'],
    [{ title: 'Hello :wave:' }, 'Hello 👋'],
    [{ title: 'Good :thumbsup:t3:', unicode_title: 'Good 👍' }, 'Good 👍🏼'],
    [{ title: 'New :just_invented:', unicode_title: 'New 🆕' }, 'New 🆕'],
    [{ title: 'std::vector at 12:30:45' }, 'std::vector at 12:30:45'],
  ])('%j has its title with emoji', (more, title) => {
    expect(parse(topic([], more))).toMatchObject({ value: { topic: { title } } });
  });

  test('that no list shows says so', () => {
    const read = parse(topic([], { visible: false }));
    expect(read).toMatchObject({ value: { topic: { isUnlisted: true } } });
  });

  test('shows no small actions, whispers, deleted posts and posts without a text', () => {
    const kinds = [
      post(1),
      post(2, { post_type: 2 }),
      post(3, { post_type: 3, cooked: '' }),
      post(4, { post_type: 4 }),
      post(5, { cooked: ' \n' }),
      post(6, { cooked: null }),
      post(7, { deleted_at: '2021-01-01T00:00:00Z' }),
      post(8, { deleted_at: null }),
      // As staff and as guests read it.
      post(9, { hidden: true }),
      post(10, { hidden: true, cooked_hidden: true }),
    ];
    const read = parse(topic(kinds));
    const shown = read.kind === 'ok' ? read.value.posts.filter(({ isShown }) => isShown) : [];
    expect(shown.map(({ number }) => number)).toEqual([1, 2, 8, 10]);
  });

  test('leaves out a post that is not understood, and says why', () => {
    const read = parse(topic([post(1), { cooked: 'x' }, 5]));
    expect(read.kind === 'ok' && read.value.posts.length).toBe(1);
    expect(rejected).toEqual(['post without an id', 'post that is not an object']);
  });

  test.each([
    [5, 'topic that is not an object'],
    [topic([], { id: 'x' }), 'topic without an id'],
    [topic([], { title: '  ' }), 'topic without a title'],
    [topic([], { post_stream: {} }), 'topic without its posts'],
    [topic([], { post_stream: 5 }), 'topic without its posts'],
    [topic([], { archetype: 'private_message' }), 'private message'],
  ])('is refused with a reason: %#', (body, reason) => {
    expect(parse(body)).toEqual({ kind: 'malformed', reason });
  });

  test('without a stream has the posts that it holds, or a part of what it counts', () => {
    const read = parse(topic([post(2), post(4)], { post_stream: { posts: [post(2), post(4)] } }));
    expect(read).toMatchObject({ value: { stream: [102, 104] } });
    const part = { posts_count: 12_000, post_stream: { posts: [post(1)] } };
    expect(parse(topic([], part))).toMatchObject({ kind: 'ok', value: { stream: undefined } });
  });
});

test('posts that were asked for by their ids are read; another body is refused', () => {
  const ignore = () => {};
  expect(parsePostsBody({ post_stream: { posts: [post(3)] } }, ignore)).toMatchObject({
    value: [{ id: 103 }],
  });
  expect(parsePostsBody({ posts: [] }, ignore)).toEqual({
    kind: 'malformed',
    reason: 'no list of posts',
  });
});

test.each([
  [
    [
      { id: 3, name: 'Fix &amp; <b>', slug: 'fix' },
      { id: 4, name: 'Fix' },
    ],
    ['Fix &amp; <b>', 'Fix'],
  ],
  [
    ['fix', 'fix', 'how-to'],
    ['fix', 'how-to'],
  ],
  [[], undefined],
  [null, undefined],
  [[7], undefined],
  [undefined, undefined],
])('the tags %j are the names %j', (tags, names) => {
  expect(parse(topic([post(1)], { tags }))).toMatchObject({ value: { topic: { tags: names } } });
});

test('a post says what it replies to, and that it is the solution', () => {
  const posts = [
    post(1, { accepted_answer: false, reply_to_post_number: null }),
    post(2, { accepted_answer: true, reply_to_post_number: 1 }),
  ];
  const parsed = parse(topic(posts));
  const read = parsed.kind === 'ok' ? parsed.value.posts : [];
  expect(read.map(({ replyTo, isSolution }) => ({ replyTo, isSolution }))).toEqual([
    { replyTo: undefined, isSolution: undefined },
    { replyTo: 1, isSolution: true },
  ]);
});

test.each([
  ['the first shown one', [post(5, { cooked: '' }), post(30), post(31)], 130],
  ['none of other shapes', ['5', null, { id: 'x' }], undefined],
  ['none of no list', { post_number: 5, username: 'ada', excerpt: 'Oil it' }, undefined],
])('of accepted answers, %s is the answer', (_, answers, id) => {
  const parsed = parse(topic([post(1)], { accepted_answers: answers }));
  expect(parsed.kind === 'ok' && parsed.value.answer?.id).toBe(id);
});

test.each([
  ['pt_BR', 'pt-BR'],
  ['en', 'en'],
  ['zh_Hant_TW', 'zh-Hant-TW'],
  ['', undefined],
  ['"><script>', undefined],
  [7, undefined],
])('a post in the locale %j is in %s', (locale, language) => {
  const parsed = parse(topic([post(1, { locale })]));
  expect(parsed).toMatchObject({ value: { posts: [{ language }] } });
});

test('a notice of the staff stands above its post, and notices for members are left out', () => {
  const custom = { type: 'custom', raw: 'Do not', cooked: '<p>Do not</p>' };
  const read = readPosts([
    post(1, { notice: custom, cooked: '<p>a</p>' }),
    post(2, { notice: { type: 'new_user' }, cooked: '<p>b</p>' }),
    post(3, { notice: null, cooked: '<p>c</p>' }),
  ]);
  expect(read.map(({ html }) => html)).toEqual([
    '<aside class="post-notice"><p>Do not</p></aside><p>a</p>',
    '<p>b</p>',
    '<p>c</p>',
  ]);
});

test('comments below a post stand in its HTML', () => {
  const comment = (username: string | null, cooked: string) => ({
    id: 51,
    username,
    created_at: '2022-01-25T05:40:39.123Z',
    cooked,
  });
  const read = readPosts([
    post(1, {
      comments: [comment('a"b', '<p>x</p>'), comment(null, '<p>y</p>')],
      comments_count: 3,
    }),
    post(2, { comments: [], comments_count: 0 }),
    post(3, { comments: 'none' }),
  ]);
  const at = 'data-created-at="2022-01-25T05:40:39.123Z"';
  expect(read.map(({ html }) => html?.replace(/^<p>Post \d<\/p>/, ''))).toEqual([
    `<ul class="post-comments"><li class="quote" data-username="a&quot;b" ${at}><p>x</p></li><li class="quote" data-username="" ${at}><p>y</p></li><li data-more="1" data-post="101"></li></ul>`,
    '',
    '',
  ]);
});

test('a small action with words is shown, and one without is not', () => {
  const words = '<p>3 posts were split to a new topic</p>';
  const read = readPosts([
    post(1, { post_type: 3, action_code: 'split_topic', cooked: words }),
    post(2, { post_type: 3, action_code: 'closed.enabled', cooked: '' }),
    post(3, { post_type: 4, cooked: '<p>whisper</p>' }),
  ]);
  expect(read.map(({ isShown }) => isShown)).toEqual([true, false, false]);
});
