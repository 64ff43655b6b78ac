import { describe, expect, it } from 'vitest';
import type { SafeHtml } from '@/lib/model/safe-html';
import { printAtom } from './atom';
import { feedEntryId } from './entry-id';
import type { FeedDocument } from './feed-document';
import { createFeedResponse } from './feed-response';
import { printJsonFeed } from './json-feed';

const document = (more: Partial<FeedDocument['entries'][number]>): FeedDocument => ({
  title: 'T',
  pageUrl: 'https://read.example/board/topics?is_digest=true&page=2',
  feedUrl: 'https://read.example/feeds/board/topics.atom',
  updatedAt: new Date(0),
  entries: [
    {
      title: 'plain',
      url: 'https://read.example/board/topics/1',
      author: 'A',
      updatedAt: new Date(0),
      summary: 's',
      ...more,
    },
  ],
});

describe('text in an Atom feed', () => {
  it.each([
    [{ title: 'a <b> & &amp; c' }, '<title>a &lt;b&gt; &amp; &amp;amp; c</title>'],
    [{ title: 'x ]]> y' }, '<title>x ]]&gt; y</title>'],
    [{ author: '<&>' }, '<name>&lt;&amp;&gt;</name>'],
    [{ title: 'nul\u0000bell\u0007end' }, '<title>nulbellend</title>'],
    [
      { html: '<p>x ]]></p>' as SafeHtml },
      '<content type="html">&lt;p&gt;x ]]&gt;&lt;/p&gt;</content>',
    ],
    [{ summary: 'too <long>' }, '<summary>too &lt;long&gt;</summary>'],
    [{ title: '' }, '<title></title>'],
  ])('%j', (entry, expected) => expect(printAtom(document(entry))).toContain(expected));

  it('names no author without a name, and no year 1970 where it is empty', () => {
    expect(printAtom(document({ author: '' }))).not.toContain('<name></name>');
    expect(printAtom({ ...document({}), entries: [] })).not.toContain('1970-');
  });

  it('names its language and escapes its URLs', () => {
    const atom = printAtom(document({}));
    expect(atom).toContain('<feed xml:lang="en" xmlns=');
    expect(atom).toContain('is_digest=true&amp;page=2');
  });
});

it('a JSON feed has no relative URLs', () => {
  const bare = { ...document({}), pageUrl: '/board/topics', feedUrl: '/feeds/board/topics.json' };
  const json: unknown = JSON.parse(printJsonFeed(bare));
  expect(json).not.toHaveProperty('home_page_url');
  expect(json).toHaveProperty('items.0.content_text', 's');
});

it('the id of an entry is a UUID of version 5 of the path, whatever the address of the site is', () => {
  expect(feedEntryId('https://read.example/x')).toBe(feedEntryId('/x'));
  expect(feedEntryId('/board/topics/1')).toMatch(
    /^urn:uuid:[\da-f]{8}-[\da-f]{4}-5[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/,
  );
  expect(feedEntryId('/board/topics/1')).toBe(feedEntryId('/board/topics/1'));
  expect(feedEntryId('/board/topics/1')).not.toBe(feedEntryId('/board/topics/2'));
});

it('names the tags of a topic', () => {
  const tagged = document({ tags: ['a & "<b', '钟'] });
  expect(printAtom(tagged)).toContain('<category term="a &amp; &quot;&lt;b"/>');
  expect(JSON.parse(printJsonFeed(tagged))).toMatchObject({ items: [{ tags: ['a & "<b', '钟'] }] });
});

it.each(['atom', 'json'] as const)('a feed of files keeps its ids: %s', (format) => {
  const html =
    '<a href="https://read.example/board/topics/2">b</a> https://read.example/' as SafeHtml;
  const feed = document({ html });
  const printUrl = (url: string) => url.replace(/^https:\/\/read\.example\/.*/, 'https://file/&');
  const { body } = createFeedResponse(feed, format, printUrl);
  expect(body).toContain(feedEntryId('https://read.example/board/topics/1'));
  expect(body.match(/https:\/\/file\//g)).toHaveLength(4);
  // The text stays.
  expect(body.match(/https:\/\/read\.example\//g)).toHaveLength(1);
});
