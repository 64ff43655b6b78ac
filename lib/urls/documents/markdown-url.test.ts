import { describe, expect, test } from 'vitest';
import { resolveTarget, resourceUrl } from '../resolve-target';
import { topicsWith } from '../views/board/topics-view';
import { searchFor } from '../views/site/search-view';
import type { View } from '../views/view';
import { markdownViewOf, printMarkdownUrl, textUrlOf } from './markdown-url';

const topic = (page: number): View => ({ kind: 'topic', topicId: 345, sort: 'asc', page });

const MARKDOWN: [string, View][] = [
  ['/board/topics/345.md', topic(1)],
  ['/board/topics/345.md?page=2', topic(2)],
  ['/wiki/pages.md', { kind: 'wiki-home' }],
  ['/wiki/pages/a:b.md', { kind: 'wiki-page', id: 'a:b' }],
  ['/wiki/pages/%E9%87%91.md', { kind: 'wiki-page', id: '金' }],
  ['/wiki/pages/readme.md.md', { kind: 'wiki-page', id: 'readme.md' }],
  ['/index.md', { kind: 'home' }],
  ['/board/forums.md', { kind: 'forums' }],
  ['/board/forums/12.md?page=2', { ...topicsWith({ forumId: 12 }), page: 2 }],
  ['/board/topics.md?tag=oil', topicsWith({ tag: 'oil' })],
  ['/board/topics/345.md?author=1', { ...topic(1), author: 1 } as View],
  ['/board/new.md', { kind: 'new-posts' }],
  ['/wiki/namespaces.md', { kind: 'namespace', id: '', page: 1 }],
  ['/wiki/namespaces/a:b.md', { kind: 'namespace', id: 'a:b', page: 1 }],
  ['/wiki/namespaces/docs.md.md', { kind: 'namespace', id: 'docs.md', page: 1 }],
  ['/search.md?q=a+b', searchFor('a b')],
];

test.each(MARKDOWN)('%s is the Markdown of a page', (url, view) => {
  const resolved = resolveTarget(url);
  expect(resolved).toEqual({ kind: 'markdown', view });
  expect(resourceUrl({ kind: 'markdown', view: markdownOf(view) })).toBe(url);
});

test.each([
  ['/wiki/pages.txt', { kind: 'wiki-home' }],
  ['/wiki/pages/a:b.txt', { kind: 'wiki-page', id: 'a:b' }],
  ['/wiki/pages/a.md.txt', { kind: 'wiki-page', id: 'a.md' }],
  ['/wiki/pages/a.txt.txt', { kind: 'wiki-page', id: 'a.txt' }],
] as const)('%s is the source of a page', (url, view) => {
  expect(resolveTarget(url)).toEqual({ kind: 'source', view });
  expect(resourceUrl({ kind: 'source', view })).toBe(url);
});

test('a number names a code block of a page', () => {
  const resource = { kind: 'source', view: { kind: 'wiki-page', id: 'a' }, codeBlock: 3 } as const;
  expect(resolveTarget('/wiki/pages/a.txt?codeblock=3')).toEqual(resource);
  expect(resourceUrl(resource)).toBe('/wiki/pages/a.txt?codeblock=3');
});

function markdownOf(view: View) {
  const markdown = markdownViewOf(view);
  if (!markdown) throw new Error('The view has no Markdown.');
  return markdown;
}

test.each([
  ['/board/topics/345.md?page=1', '/board/topics/345.md'],
  ['/board/topics/0345.md', '/board/topics/345.md'],
  ['/board/topics/345.md?live=1', '/board/topics/345.md'],
  ['/board/topics/345.md?floor=30', '/board/topics/345.md?page=2'],
  ['/board/topics/345.md?offset=20', '/board/topics/345.md?page=2'],
  ['/wiki/pages/A/b.md', '/wiki/pages/A:b.md'],
  ['/wiki/pages/.md', '/wiki/pages.md'],
  ['/wiki/pages/a:.md', '/wiki/namespaces/a.md'],
  ['/board/forums/012.md', '/board/forums/12.md'],
  ['/wiki/pages/A/b.txt', '/wiki/pages/A:b.txt'],
])('%s has moved to %s', (target, to) => {
  expect(resolveTarget(target)).toEqual({ kind: 'moved', to });
});

test.each([
  ['/board/topics/x.md', '/board/topics.md'],
  ['/board/topics/345.md?page=0', '/board/topics/345.md'],
])('%s is malformed, and %s would not be', (target, suggestion) => {
  expect(resolveTarget(target)).toMatchObject({ kind: 'malformed', suggestion });
});

test.each([
  '/status.md',
  '/downloads.md',
  '/wiki.md',
  '/board/topics/1/posts/2.md.md',
  '/.md',
  '/x.md',
])('%s is no Markdown', (target) => expect(resolveTarget(target).kind).not.toBe('markdown'));

describe('a page whose id ends in .md', () => {
  test.each<[View, string]>([
    [{ kind: 'wiki-page', id: 'a:readme.md' }, '/wiki/pages/:a:readme.md'],
    [{ kind: 'wiki-page', id: 'a:readme.txt' }, '/wiki/pages/:a:readme.txt'],
    [{ kind: 'namespace', id: 'docs.md', page: 2 }, '/wiki/namespaces/:docs.md?page=2'],
  ])('has an address that is not that of Markdown: %j', (view, url) => {
    expect(resolveTarget(url)).toEqual({ kind: 'view', view });
    expect(resourceUrl({ kind: 'view', view })).toBe(url);
  });

  test('is not confused with the Markdown of the page without the ending', () => {
    expect(printMarkdownUrl({ kind: 'wiki-page', id: 'readme' })).toBe('/wiki/pages/readme.md');
    expect(textUrlOf('/wiki/pages/:readme.md', 'markdown')).toBe('/wiki/pages/readme.md.md');
    expect(resolveTarget('/wiki/pages/:readme')).toEqual({
      kind: 'moved',
      to: '/wiki/pages/readme',
    });
  });
});
