import { describe, expect, test } from 'vitest';
import { parseCategories, withKnownParents } from './parse-categories';
import { parseTopicList } from './parse-topic-list';

const ignore = () => {};

const category = (id: number, more: object = {}) => ({
  id,
  name: `Category ${id}`,
  slug: `category-${id}`,
  topic_count: 5,
  post_count: 9,
  description_text: 'Bits &amp; bobs',
  read_restricted: false,
  position: 10 - id,
  ...more,
});

describe('categories', () => {
  test('of /site.json are forums; those that are not public are absent', () => {
    const read = parseCategories(
      {
        categories: [
          category(1),
          category(2, { parent_category_id: 1, position: null, name: 'Q & A' }),
          category(3, { read_restricted: true }),
          category(4, { parent_category_id: 3 }),
        ],
      },
      ignore,
    );
    expect(read.kind === 'ok' && withKnownParents(read.value)).toEqual([
      {
        slug: 'category-1',
        childIds: [],
        isMuted: false,
        forum: {
          id: 1,
          parentId: null,
          name: 'Category 1',
          description: 'Bits & bobs',
          position: 9,
          topicCount: 5,
          postCount: 9,
        },
      },
      {
        slug: 'category-2',
        childIds: [],
        isMuted: false,
        forum: expect.objectContaining({ id: 2, parentId: 1, name: 'Q & A', position: 1 }),
      },
      {
        slug: 'category-4',
        childIds: [],
        isMuted: false,
        forum: expect.objectContaining({ id: 4, parentId: null }),
      },
    ]);
  });

  test('of /categories.json stand in their parents', () => {
    const nested = category(1, { subcategory_list: [category(2)] });
    const read = parseCategories({ category_list: { categories: [nested] } }, ignore);
    expect(read.kind === 'ok' && read.value.map(({ forum }) => [forum.id, forum.parentId])).toEqual(
      [
        [1, null],
        [2, 1],
      ],
    );
  });

  test('are refused with a reason', () => {
    for (const body of [5, [], {}, { category_list: 5 }]) {
      expect(parseCategories(body, ignore)).toEqual({
        kind: 'malformed',
        reason: 'no list of categories',
      });
    }
  });
});

describe('a list of topics', () => {
  const users = [
    { id: 7, username: 'ada', name: 'Ada' },
    { id: 8, username: 'bob', name: '' },
  ];
  const entry = (id: number, more: object = {}) => ({
    id,
    title: `Topic ${id}`,
    category_id: 2,
    posts_count: 3,
    views: 4,
    pinned: id === 1,
    created_at: '2020-01-01T00:00:00Z',
    last_posted_at: '2020-01-02T00:00:00Z',
    posters: [{ user_id: 7, description: 'Original Poster' }, { user_id: 8 }],
    last_poster_username: 'bob',
    ...more,
  });

  test('is read with the people that it names', () => {
    const topics = [
      entry(1),
      entry(2, { visible: false }),
      entry(3, { last_poster_username: 'eve' }),
    ];
    const body = { users, topic_list: { topics, per_page: 30, more_topics_url: '/latest?page=1' } };
    const read = parseTopicList(body, ignore);
    if (read.kind !== 'ok') throw new Error(read.kind);
    expect(read.value).toMatchObject({ perPage: 30, hasMore: true });
    expect(read.value.topics[0]).toMatchObject({
      id: 1,
      forumId: 2,
      isPinned: true,
      starter: { id: 7, name: 'Ada' },
      lastPoster: { id: 8, name: 'bob' },
    });
    expect(read.value.topics[1]).toBeUndefined();
    expect(read.value.topics[2]).toMatchObject({ id: 3, lastPoster: { name: 'eve' } });
  });

  test('without users and an end is read too; another body is refused', () => {
    const read = parseTopicList({ topic_list: { topics: [entry(1)] } }, ignore);
    expect(read).toMatchObject({ value: { hasMore: false, users: [], perPage: undefined } });
    expect(parseTopicList({ topics: [] }, ignore)).toMatchObject({ reason: 'no list of topics' });
  });
});
