import { describe, expect, test } from 'vitest';
import { encodeTopic, readRawTopic, readTopicList, topicLine } from './topic';

const LIMIT = 20;
const topic = (tid: number, more = {}) => ({ tid, title: `Topic ${tid}`, ...more });
const post = (pid: number, more = {}) => ({ pid, post_rendered: `<p>Post ${pid}</p>`, ...more });

function readList(body: unknown, limit = LIMIT) {
  const rejected: string[] = [];
  const outcome = readTopicList(body, limit, (reason) => rejected.push(reason));
  return { outcome, rejected };
}

function readOne(body: unknown, limit = LIMIT) {
  const rejected: string[] = [];
  const outcome = readRawTopic(body, limit, (reason) => rejected.push(reason));
  return { outcome, rejected, value: outcome.kind === 'ok' ? outcome.value : undefined };
}

test('every field of a topic is read by its preferred name', () => {
  const { outcome } = readList([
    {
      tid: 345,
      forum_id: '5',
      title: 'Q&amp;A &#39;24',
      description: 'sub &lt;title&gt;',
      starter_id: 3,
      starter_name: 'Ines &amp; Co',
      start_date: 1_710_000_000,
      last_post: '1710000001',
      last_poster_id: '4',
      last_poster_name: 'tidewatcher',
      posts: '31',
      views: 900,
      is_pinned: 1,
      is_digest: 'true',
      is_featured: false,
      moved_to: 0,
      unknown: 'ignored',
    },
  ]);
  expect(outcome).toEqual({
    kind: 'ok',
    value: {
      items: [
        {
          id: 345,
          forumId: 5,
          title: "Q&A '24",
          description: 'sub <title>',
          starter: { id: 3, name: 'Ines & Co' },
          startedAt: new Date(1_710_000_000_000),
          lastPostAt: new Date(1_710_000_001_000),
          lastPoster: { id: 4, name: 'tidewatcher' },
          postCount: 31,
          viewCount: 900,
          isPinned: true,
          isDigest: true,
          isFeatured: false,
        },
      ],
      rejectedCount: 0,
    },
  });
});

test.each<[string, object, object]>([
  ['id and name', { id: '9', name: 'Nine', tid: null, title: '' }, { id: 9, title: 'Nine' }],
  ['a number for a title', { title: 2024 }, { title: '2024' }],
  ['a nested starter', { starter: { id: 3, name: 'Ines' } }, { starter: { id: 3, name: 'Ines' } }],
  ['a starter as a plain string', { author: 'Ines' }, { starter: { name: 'Ines' } }],
  ['a starter by name only', { starter_name: 'Ines' }, { starter: { name: 'Ines' } }],
  ['a guest', { starter_id: 0, starter_name: 'guest' }, { starter: { name: 'guest' } }],
  ['no starter', { starter_id: 0 }, { starter: undefined }],
  ['posts as an array is no count', { posts: [post(1)] }, { postCount: undefined }],
  ['moved', { moved_to: '77' }, { movedTo: 77 }],
])('other names and types of fields: %s', (_, given, expected) => {
  const { outcome } = readList([topic(1, given)]);
  expect(outcome).toMatchObject({ kind: 'ok', value: { items: [expected] } });
});

describe('a list of topics', () => {
  test.each<[string, unknown, number[], number | undefined]>([
    ['bare', [topic(1), topic(2)], [1, 2], undefined],
    ['items', { items: [topic(1)], total: '250' }, [1], 250],
    ['topics', { topics: [topic(1)], page: 1 }, [1], undefined],
    ['any other name', { threads: [topic(1)], next: null }, [1], undefined],
    ['empty', [], [], undefined],
    ['empty and wrapped', { topics: [] }, [], undefined],
    ['more than asked for', Array.from({ length: 50 }, (_, n) => topic(n + 1)), [1, 2], undefined],
  ])('%s', (_, body, ids, total) => {
    const { outcome } = readList(body, 2);
    expect(outcome.kind === 'ok' && outcome.value.items.map(({ id }) => id)).toEqual(ids);
    expect(outcome).toMatchObject({ value: { total } });
  });

  test('invalid records are left out and counted', () => {
    const { outcome, rejected } = readList([topic(1), { tid: 2 }, { title: 'x' }, [], topic(1)]);
    expect(outcome).toMatchObject({ kind: 'ok', value: { items: [{ id: 1 }], rejectedCount: 4 } });
    expect(rejected).toEqual([
      'topic without a title',
      'topic without an id',
      'topic that is not an object',
      'the same record twice',
    ]);
  });

  test.each([
    [null, 'no list of topics'],
    [{ error: 'x' }, 'no list of topics'],
    [[{ tid: 1 }], 'topic without a title'],
  ])('the body %j is malformed, not an empty list', (body, reason) => {
    expect(readList(body).outcome).toEqual({ kind: 'malformed', reason });
  });
});

describe('a topic with its posts', () => {
  test('every field of a post is read, and its text as it came', () => {
    const posts_list = [
      {
        pid: '9876',
        post_date: 1_710_000_000,
        author: { id: 3, name: 'Ines &amp; Co' },
        post_rendered: '<p onclick="x()">Hello<script>x()</script></p>',
      },
    ];
    const { value } = readOne(topic(1, { posts: 1, posts_list }));
    expect(value).toMatchObject({ id: 1, postCount: 1, rejectedCount: 0 });
    expect(value?.posts).toMatchObject([
      {
        id: 9876,
        postedAt: new Date(1_710_000_000_000),
        author: { id: 3, name: 'Ines & Co' },
        html: '<p onclick="x()">Hello<script>x()</script></p>',
      },
    ]);
  });

  test.each<[string, object, object]>([
    ['an author as a plain string', { author: 'Ines' }, { author: { name: 'Ines' } }],
    [
      'an author in two members',
      { author_id: 3, author_name: 'I' },
      { author: { id: 3, name: 'I' } },
    ],
    ['nobody', {}, { author: { name: '' } }],
    ['id', { pid: undefined, id: 7 }, { id: 7 }],
    ['html', { post_rendered: null, html: '<b>bold</b>' }, { html: '<b>bold</b>' }],
    ['plain text', { post_rendered: null, post: '1 < 2\nyes' }, { html: '1 &lt; 2<br>yes' }],
    ['no text', { post_rendered: null }, { html: '' }],
    ['a number for a text', { post_rendered: 7 }, { html: '' }],
    [
      'an ISO date',
      { post_date: '2024-03-09T16:00:00Z' },
      { postedAt: new Date(1_710_000_000_000) },
    ],
  ])('%s', (_, given, expected) => {
    const { value } = readOne(topic(1, { posts_list: [post(1, given)] }));
    expect(value?.posts).toMatchObject([expected]);
  });

  test.each<[string, unknown, number[]]>([
    ['posts_list', topic(1, { posts: 9, posts_list: [post(1), post(2)] }), [1, 2]],
    ['posts, when that is an array', topic(1, { posts: [post(1)] }), [1]],
    ['a wrapped list', topic(1, { posts_list: { items: [post(1)] } }), [1]],
    ['a wrapped topic', { topic: topic(1, { posts_list: [post(1)] }) }, [1]],
    ['a wrapped topic, its posts beside it', { topic: topic(1), posts: [post(1)] }, [1]],
    ['one post twice', topic(1, { posts_list: [1, 1, 2, 3].map((n) => post(n)) }), [1, 2, 3]],
    ['more than asked for', topic(1, { posts_list: [1, 2, 3, 4].map((n) => post(n)) }), [1, 2, 3]],
    ['none', topic(1, { posts_list: [] }), []],
    ['moved away', topic(1, { moved_to: 2 }), []],
  ])('%s', (_, body, ids) => {
    const { value } = readOne(body, 3);
    expect(value?.posts.map(({ id }) => id)).toEqual(ids);
  });

  test('of the same post twice the newest stays, else the last', () => {
    const at = (post_date: number, text: string) => ({ pid: 1, post_date, post_rendered: text });
    const first = (...posts_list: object[]) =>
      readOne(topic(1, { posts_list })).value?.posts[0]?.html;
    expect(first(at(2e9, 'new'), at(1e9, 'old'))).toContain('new');
    expect(first(at(1e9, 'old'), at(2e9, 'new'))).toContain('new');
    expect(first(at(1e9, 'old'), at(1e9, 'new'))).toContain('new');
  });

  test('an invalid post is left out and counted', () => {
    const { value, rejected } = readOne(topic(1, { posts_list: [post(1), {}, 'x'] }));
    expect(value).toMatchObject({ posts: [{ id: 1 }], rejectedCount: 2 });
    expect(rejected).toEqual(['post without an id', 'post that is not an object']);
  });

  test.each([
    [topic(1), 'topic without its posts'],
    [topic(1, { posts_list: [{}] }), 'post without an id'],
    [{ tid: 1, posts_list: [] }, 'topic without a title'],
    [[], 'topic that is not an object'],
    [[topic(1)], 'topic that is not an object'],
    ['topic', 'topic that is not an object'],
    [undefined, 'topic that is not an object'],
  ])('the body %j is malformed', (body, reason) => {
    expect(readOne(body).outcome).toEqual({ kind: 'malformed', reason });
  });
});

test('null holds the place of a record that is not shown: it counts, and is no fault', async () => {
  const list = readList([topic(1), null, topic(2)]);
  expect(list.outcome).toMatchObject({
    value: { items: [{ id: 1 }, { id: 2 }], rejectedCount: 1 },
  });
  const read = await readOne({ ...topic(1), posts_list: [null, post(5), null] });
  expect(read.value).toMatchObject({ posts: [{ id: 5 }], rejectedCount: 2 });
  const empty = await readOne({ ...topic(1), posts_list: [null] });
  expect(empty.value).toMatchObject({ posts: [], rejectedCount: 1 });
  expect([list, read, empty].flatMap(({ rejected }) => rejected)).toEqual([]);
});

test('tags are bounded, as titles are', () => {
  const tags = [
    'a',
    'a',
    'b'.repeat(5_000),
    ...Array.from({ length: 100_000 }, (_, at) => `${at}`),
  ];
  const { outcome } = readList([topic(1, { tags })]);
  const [entry] = outcome.kind === 'ok' ? outcome.value.items : [];
  const line = topicLine.parse({ tid: 1, title: 'T', tags });
  for (const bounded of [entry?.tags, line.tags]) {
    expect(bounded).toHaveLength(50);
    expect(bounded?.slice(0, 3)).toEqual(['a', 'b'.repeat(255), '0']);
  }
});

test('tags, replies and solutions are the same after a record of the interface', () => {
  const posts = [
    {
      id: 1,
      author: { name: 'a' },
      html: 'x',
      replyTo: 4,
      isSolution: true as const,
      language: 'da',
    },
    { id: 2, author: { name: 'b' }, html: 'y' },
  ];
  const entry = { id: 9, title: 'T', description: '', isPinned: false, isDigest: false };
  const record = encodeTopic({ ...entry, isFeatured: false, tags: ['A & <b>', '钟'], posts });
  expect(record).toMatchObject({ tags: ['A &amp; &lt;b&gt;', '钟'] });
  expect(record.posts_list[0]).toMatchObject({ reply_to_post_number: 4, accepted_answer: true });
  expect(record.posts_list[1]).not.toHaveProperty('accepted_answer');
  const { value } = readOne(record);
  expect(value).toMatchObject({ tags: ['A & <b>', '钟'], posts });
  expect(value?.posts[1]?.isSolution).toBeUndefined();
  const line = topicLine.parse(record);
  expect(line.tags).toEqual(['A & <b>', '钟']);
});
