import { expect, it } from 'vitest';
import { sampleTopic } from '@/e2e/fixtures/store';
import type { Post, RenderedMarkup, Topic } from '@/lib/model/records';
import type { SafeHtml } from '@/lib/model/safe-html';
import { postRoles } from './discussion';

const body = (more: Partial<RenderedMarkup>): RenderedMarkup => ({
  direction: 'ltr',
  html: '' as SafeHtml,
  headings: [],
  excerpt: '',
  text: '',
  postLinks: [],
  links: [],
  quotes: [],
  ...more,
});

const post = (id: number, more: Partial<Post> = {}): Post => ({
  id,
  author: { id: 7, name: 'Ruth' },
  postedAt: new Date('2026-01-02T03:04:05Z'),
  body: body({ text: `words ${id}` }),
  ...more,
});

const topic = (more: Partial<Topic> = {}): Topic => ({
  ...sampleTopic(1, { starter: { name: 'Oskar' }, startedAt: new Date('2026-01-01T00:00:00Z') }),
  posts: [post(1), post(2), post(3)],
  ...more,
});

const opening = post(1, { body: body({ text: 'All of it' }) });

it('the first post is the text of the discussion, the others are comments', () => {
  expect(postRoles(topic({ posts: [opening, post(2)] }), opening)).toEqual(['text', 'comment']);
  expect(postRoles(topic({ posts: [post(21), post(22)] }))).toEqual(['comment', 'comment']);
});

it.each<[string, Partial<Post>]>([
  ['a time', { postedAt: undefined }],
  ['a text or an image', { body: body({}) }],
])('a comment without %s has no role, the first post has', (_, lacking) => {
  const first = post(1, lacking);
  const posts = [first, post(2), post(3, lacking)];
  expect(postRoles(topic({ posts }), first)).toEqual(['text', 'comment', undefined]);
});

it('a post of an image alone is a comment', () => {
  const posts = [post(3, { body: body({ image: '/a.png' }) })];
  expect(postRoles(topic({ posts }))).toEqual(['comment']);
});

it.each([{ starter: undefined }, { startedAt: undefined }])(
  'a topic with %j is described where its first post tells',
  (lacking) => {
    const posts = [opening, post(2)];
    expect(postRoles(topic({ ...lacking, posts }), opening)).toEqual(['text', 'comment']);
    expect(postRoles(topic({ ...lacking, posts }))).toBeUndefined();
  },
);
