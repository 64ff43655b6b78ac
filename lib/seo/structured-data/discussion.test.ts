import { describe, expect, it } from 'vitest';
import type { Post, RenderedMarkup, Topic } from '@/lib/model/community';
import type { SafeHtml } from '@/lib/model/safe-html';
import { discussion } from './discussion';

const body = (more: Partial<RenderedMarkup>): RenderedMarkup => ({
  direction: 'ltr',
  html: '' as SafeHtml,
  headings: [],
  excerpt: '',
  text: '',
  links: [],
  quotes: [],
  ...more,
});

const post = (id: number, more: Partial<Post> = {}): Post => ({
  id,
  author: { id: 7, name: 'Ruth' },
  postedAt: new Date('2026-01-02T03:04:05Z'),
  body: body({ excerpt: `words ${id}` }),
  ...more,
});

const topic = (more: Partial<Topic> = {}): Topic => ({
  id: 1,
  title: 'A clock',
  description: '',
  starter: { name: 'Oskar' },
  startedAt: new Date('2026-01-01T00:00:00Z'),
  isPinned: false,
  isDigest: false,
  isFeatured: false,
  posts: [post(1), post(2), post(3)],
  ...more,
});

const view = { kind: 'topic', topicId: 1, sort: 'asc', page: 1 } as const;
const opening = post(1, { body: body({ text: 'All of it' }) });

describe('the first page of a topic', () => {
  it('has the first post as its text and the others as comments', () => {
    expect(discussion({ view, topic: topic(), opening })).toMatchObject({
      headline: 'A clock',
      text: 'All of it',
      author: { name: 'Oskar' },
      datePublished: '2026-01-01T00:00:00.000Z',
      comment: [{ text: 'words 2' }, { text: 'words 3' }],
    });
  });

  it('takes author and time from the first post where the topic has none', () => {
    const bare = topic({ starter: undefined, startedAt: undefined });
    expect(discussion({ view, topic: bare, opening })).toMatchObject({
      author: { name: 'Ruth' },
      datePublished: '2026-01-02T03:04:05.000Z',
    });
  });

  it.each<[string, Partial<Post>]>([
    ['a time', { postedAt: undefined }],
    ['words', { body: body({}) }],
  ])('leaves out a reply without %s', (_, lacking) => {
    const posts = [post(1), post(2, lacking), post(3)];
    expect(discussion({ view, topic: topic({ posts }), opening })?.comment).toHaveLength(1);
  });

  it('has its title as its text where the first post has none', () => {
    expect(
      discussion({ view, topic: topic(), opening: post(1, { body: body({}) }) }),
    ).toMatchObject({
      text: 'A clock',
    });
  });
});

describe('a later page', () => {
  const later = { ...view, page: 2 };

  it('has the URL of the first page, and every post as a comment', () => {
    const found = discussion({ view: later, topic: topic() });
    expect(found).toMatchObject({ headline: 'A clock', url: '/board/topics/1' });
    expect(found).not.toHaveProperty('text');
    expect(found?.comment).toMatchObject([
      { url: '/board/topics/1?page=2#post-1' },
      { url: '/board/topics/1?page=2#post-2' },
      { url: '/board/topics/1?page=2#post-3' },
    ]);
  });

  it('is not described where its author or time is unknown', () => {
    expect(discussion({ view: later, topic: topic({ starter: undefined }) })).toBeUndefined();
    expect(discussion({ view: later, topic: topic({ startedAt: undefined }) })).toBeUndefined();
  });
});
