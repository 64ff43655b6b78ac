import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { ALL_ABILITIES } from '@/e2e/fixtures/sample-site';
import { sampleTopic } from '@/e2e/fixtures/store';
import { renderTopic } from '@/lib/community/operations/render-records';
import { TopicTags } from '../topics/topic-facts';
import { PostList } from './post-list';
import { TopicHeader } from './topic-header';
import { TopicMicrodata } from './topic-microdata';

const can = ALL_ABILITIES;
const posts = [
  { id: 5, author: { name: 'a' }, html: '<p>Why?</p>' },
  {
    id: 6,
    author: { name: 'b' },
    html: '<p>So.</p>',
    replyTo: 4,
    answered: { name: 'Eve', id: 3, place: 2 },
    isSolution: true as const,
  },
];
const tags = ['Fix', 'a<b'];
const topic = await renderTopic({ ...sampleTopic(3, { tags }), posts, rejectedCount: 0 });

test('tags are links to their topics, but for the one whose list this is', () => {
  const print = (filter = {}, listTags = true) =>
    renderToStaticMarkup(createElement(TopicTags, { can: { ...can, listTags }, topic, filter }));
  expect(print()).toContain('href="/board/topics?tag=fix"');
  expect(print()).toContain('href="/board/topics?tag=a%3Cb"');
  expect(print()).toContain('<bdi>a&lt;b</bdi>');
  expect(print({ tag: 'fix' })).not.toContain('Fix');
  expect(print({}, false)).toBe('<span><bdi>Fix</bdi> </span><span><bdi>a&lt;b</bdi> </span>');
});

test('the head of a topic has its tags, and leads to the solution', () => {
  const html = renderToStaticMarkup(createElement(TopicHeader, { can, topic, crumbs: [] }));
  expect(html).toContain('<bdi>Fix</bdi>');
  expect(html).toContain('<a class="quiet-link" href="#post-6">Solution</a>');
  const unsolved = { ...topic, posts: topic.posts.slice(0, 1) };
  const without = createElement(TopicHeader, { can, topic: unsolved, crumbs: [] });
  expect(renderToStaticMarkup(without)).not.toContain('Solution');
});

/** Returns the page of posts, without non-breaking spaces. */
const printPosts = (given: typeof topic, floors: (number | undefined)[]) =>
  renderToStaticMarkup(createElement(PostList, { can, topic: given, floors })).replaceAll(
    '\u00a0',
    ' ',
  );

test('a post says that it is the solution, and names the post that it answers', () => {
  const html = printPosts(topic, [2, 3]);
  expect(html).toMatch(/Solution/);
  expect(html).toContain(
    'href="/board/topics/3/posts/3" rel="nofollow" aria-label="In reply to Eve · #2">↩ <bdi>Eve</bdi> · #2</a>',
  );
  expect(html.match(/In reply/g)).toHaveLength(1);
});

test.each([
  [
    'of the same page: its anchor',
    { replyTo: 4 },
    7,
    '#post-5" rel="nofollow" aria-label="In reply to a · #2"',
  ],
  [
    'known by name alone',
    { replyTo: 3, answered: { name: 'Eve' } },
    7,
    '&amp;number=3" rel="nofollow" aria-label="In reply to Eve"',
  ],
  [
    'before which nothing was deleted',
    { replyTo: 2 },
    3,
    '&amp;number=2" rel="nofollow" aria-label="In reply to #2"',
  ],
  ['of which nothing is known', { replyTo: 3 }, 7, undefined],
])('an answered post %s', (_, answer, number, expected) => {
  const [first, second] = topic.posts;
  if (!first || !second) throw new Error('no posts');
  const { answered: __, ...rest } = second;
  const given = {
    ...topic,
    posts: [
      { ...first, number: 4 },
      { ...rest, number, ...answer },
    ],
  };
  const html = printPosts(given, [2, 3]);
  if (expected) {
    expect(html).toContain(expected);
  } else {
    expect(html).not.toContain('In reply');
  }
});

test('search engines are told the tags', () => {
  const html = renderToStaticMarkup(createElement(TopicMicrodata, { topic }));
  expect(html).toContain('<meta itemProp="keywords" content="Fix, a&lt;b"/>');
});
