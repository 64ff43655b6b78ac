import { expect, test } from 'vitest';
import { openRecorded } from '@/e2e/fixtures/recorded-upstream';
import type { UpstreamRequest } from '../remote/upstream';
import { openNodebb } from './nodebb-community';

/** Answers of a real NodeBB 4.15.1. */
async function openAnswers() {
  const recorded = await openRecorded('e2e/forum-stand-ins/nodebb-recorded.json', () =>
    Promise.reject(new Error('The answers were recorded once.')),
  );
  // The recorded addresses have the parameters that change the answer.
  const send = ({ path, search, ...message }: UpstreamRequest) => {
    const page = new URLSearchParams(search).get('page') ?? '1';
    const target = page === '1' ? '' : `?page=${page}`;
    return recorded.upstream.send({ ...message, path, search: target });
  };
  return { ...recorded, community: openNodebb({ ...recorded.upstream, send }) };
}

const FIRST = { offset: 0, limit: 20, sort: 'asc' } as const;
const LISTED = { offset: 0, limit: 20, orderBy: 'last_post', sort: 'desc' } as const;

test('forums that guests find, without links and what is no forum', async () => {
  const { community } = await openAnswers();
  const forums = await community.forums();
  const found = forums.kind === 'ok' ? forums.value : [];
  expect(found.map(({ name }) => name)).toEqual(expect.arrayContaining(['Garden', 'Dovetails']));
  expect(found.every(({ id }) => id > 0)).toBe(true);
  expect(found.find(({ id }) => id === 12)).toBeUndefined();
  expect(found.find(({ name }) => name === 'Joints')).toMatchObject({ id: 7, parentId: 6 });
});

test('an accepted answer stands in its place, once', async () => {
  const { community } = await openAnswers();
  const topic = await community.topic(3, FIRST);
  expect(topic).toMatchObject({
    value: {
      total: 6,
      posts: [
        { id: 3, place: 1 },
        { id: 4, place: 2, replyTo: 1 },
        { id: 5, place: 3 },
        { id: 6, place: 4, isSolution: true },
        { id: 7 },
        { id: 171, author: { name: 'Visitor Q' } },
      ],
    },
  });
});

test('a deleted post keeps its place, and a page past the end has none', async () => {
  const { community } = await openAnswers();
  const topic = await community.topic(7, FIRST);
  expect(topic).toMatchObject({ value: { rejectedCount: 1, total: 7 } });
  const last = await community.topic(5, { ...FIRST, offset: 120 });
  expect(last).toMatchObject({ value: { total: 131, posts: { length: 11 } } });
  const past = await community.topic(5, { ...FIRST, offset: 1960 });
  expect(past).toMatchObject({ value: { total: 131, posts: [] } });
});

test('a list leaves out deleted topics and those of other forums', async () => {
  const { community } = await openAnswers();
  const listed = await community.topics({ ...LISTED, forumId: 7 });
  const items = listed.kind === 'ok' ? listed.value.items : [];
  expect(items.every(({ forumId }) => forumId === 7)).toBe(true);
  expect(items.find(({ id }) => id === 16)).toBeUndefined();
  expect(listed).toMatchObject({ value: { rejectedCount: 7 - items.length } });
});

test('what guests may not read is missing, a category that is a link too', async () => {
  const { community } = await openAnswers();
  for (const id of [8, 9]) {
    expect(await community.topic(id, FIRST)).toMatchObject({ kind: 'missing' });
  }
  for (const forumId of [10, 12]) {
    const answer = await community.topics({ ...LISTED, forumId });
    expect(answer).toMatchObject({ kind: 'missing' });
  }
  expect(await community.member?.(999, { offset: 0, limit: 1 })).toMatchObject({ kind: 'missing' });
});

test('a forum in maintenance is away, and nothing is gone', async () => {
  const { community, changeTo } = await openAnswers();
  changeTo('maintenance');
  expect(await community.topics(LISTED)).toMatchObject({ kind: 'unavailable' });
});

test('a post is located without reading its topic', async () => {
  const { community } = await openAnswers();
  const locate = (postId: number) => community.locate?.({ kind: 'locator', by: 'post', postId });
  expect(await locate(58)).toMatchObject({ value: { view: { topicId: 5 }, place: 49 } });
  expect(await locate(9)).toMatchObject({ value: { view: { topicId: 5 }, place: 0 } });
  expect(await locate(99_999)).toMatchObject({ kind: 'missing' });
});

test('the counts of NodeInfo', async () => {
  const { community } = await openAnswers();
  expect(await community.statistics?.()).toMatchObject({
    value: { topics: 64, posts: 224, software: 'a NodeBB (4.15.1)' },
  });
});

test('posts that a search has found are one result, with excerpts', async () => {
  const { community } = await openAnswers();
  const found = await community.search?.({ text: 'hawthorn', offset: 0, limit: 10 });
  const excerpt = expect.stringContaining('<mark>Hawthorn</mark> grows');
  expect(found).toMatchObject({
    value: {
      items: [
        {
          topic: { id: 5, forumId: 9, title: 'A long talk about hedges', postCount: 131 },
          posts: [
            { id: 97, excerpt },
            { id: 92, excerpt },
          ],
        },
      ],
      total: 1,
      // It has found 129 posts.
      isComplete: false,
    },
  });
});
