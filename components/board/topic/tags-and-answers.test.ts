import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { ALL_ABILITIES } from '@/e2e/fixtures/sample-site';
import { sampleTopic } from '@/e2e/fixtures/store';
import { renderTopic } from '@/lib/community/operations/render-records';
import { TopicTags } from '../topics/topic-facts';
import { PostItem } from './post-item';
import { TopicHeader } from './topic-header';
import { TopicMicrodata } from './topic-microdata';

const can = ALL_ABILITIES;
const posts = [
  { id: 5, author: { name: 'a' }, html: '<p>Why?</p>' },
  { id: 6, author: { name: 'b' }, html: '<p>So.</p>', replyTo: 4, isSolution: true as const },
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

test('a post says that it is the solution, and links to what it replies to', () => {
  const [question, answer] = topic.posts.map((post) =>
    renderToStaticMarkup(
      createElement(PostItem, {
        can,
        post,
        html: post.body.html,
        topicId: topic.id,
        isAnchored: true,
        isStarter: false,
        quotedBy: [],
      }),
    ),
  );
  expect(answer).toMatch(/Solution/);
  expect(answer).toContain(
    'href="/locate?topic=3&amp;number=4" rel="nofollow" aria-label="In reply to #4">↩\u00a0#4</a>',
  );
  expect(question).not.toMatch(/Solution|In reply/);
});

test('search engines are told the tags', () => {
  const html = renderToStaticMarkup(createElement(TopicMicrodata, { topic }));
  expect(html).toContain('<meta itemProp="keywords" content="Fix, a&lt;b"/>');
});
