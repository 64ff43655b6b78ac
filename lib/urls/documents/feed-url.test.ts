import { describe, expect, it } from 'vitest';
import { parseUrl } from '../views/parse-url';
import { feedOf, parseFeedUrl, printFeedUrl } from './feed-url';

describe('the URL of a feed', () => {
  it.each([
    '/feeds/board/topics.atom',
    '/feeds/board/topics.json?is_featured=true',
    '/feeds/board/topics.atom?starter_id=7&orderby=start_date',
    '/feeds/board/forums/12.atom?is_digest=true',
    '/feeds/board/topics/345.json',
    '/feeds/board/posts.atom',
    '/feeds/board/forums/12/posts.json',
  ])('%s is parsed and printed', (url) => {
    const result = parseFeedUrl(url);
    expect(result.kind).toBe('feed');
    expect(result.kind === 'feed' && printFeedUrl(result.feed)).toBe(url);
  });

  it.each([
    ['/feeds/board/topics.atom?page=2', '/feeds/board/topics.atom'],
    ['/feeds/board/topics/345.atom?sort=desc&page=9', '/feeds/board/topics/345.atom'],
    ['/feeds/board/topics.atom?forum_id=12', '/feeds/board/forums/12.atom'],
    ['/feeds/board/forums.atom', '/feeds/board/topics.atom'],
    [
      '/feeds/board/topics.atom?is_digest=true&starter_id=7',
      '/feeds/board/topics.atom?starter_id=7&is_digest=true',
    ],
  ])('%s has moved to %s', (url, to) => {
    expect(parseFeedUrl(url)).toEqual({ kind: 'moved', to });
    expect(parseFeedUrl(to).kind).toBe('feed');
  });

  it('leaves what no view knows alone', () => {
    expect(parseFeedUrl('/feeds/board/topics.atom?utm_source=x').kind).toBe('feed');
  });

  it.each([
    ['/feeds/board/topics/abc.atom', '/feeds/board/topics.atom'],
    ['/feeds/board/topics.atom?is_pinned=yes', '/feeds/board/topics.atom'],
    ['/feeds/board/forums/0.json', '/feeds/board/topics.json'],
  ])('%s is malformed; %s is suggested', (url, suggestion) => {
    expect(parseFeedUrl(url)).toMatchObject({ kind: 'malformed', suggestion });
  });

  it.each([
    '/feeds/board/topics',
    '/feeds/board/topics.rss',
    '/feeds/wiki/pages/a.atom',
    '/feeds/status.atom',
    '/feeds/board/topics/5/posts/6.atom',
    '/feeds/board/topics/5/posts.atom',
    '/feeds/board/forums/0/posts.atom',
    '/feeds/posts.atom',
    '/feeds/.atom',
    '/feeds/%FF.atom',
    '/feeds',
  ])('%s is not a feed', (url) => expect(parseFeedUrl(url).kind).not.toBe('feed'));
});

it.each([
  ['/', '/feeds/board/topics.atom'],
  ['/board/forums', '/feeds/board/topics.atom'],
  ['/board/forums/12?page=3', '/feeds/board/forums/12.atom'],
  ['/board/topics/345?sort=desc', '/feeds/board/topics/345.atom'],
  ['/wiki/pages/a', undefined],
])('the feed of %s is %s', (url, expected) => {
  const result = parseUrl(url);
  const feed = result.kind === 'view' ? feedOf(result.view, 'atom') : undefined;
  expect(feed && printFeedUrl(feed)).toBe(expected);
});
