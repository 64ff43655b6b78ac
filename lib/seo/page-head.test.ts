import { describe, expect, it } from 'vitest';
import { ALL_ABILITIES } from '@/e2e/fixtures/sample-site';
import { config } from '@/lib/base/config/config';
import type { PageDescription } from '@/lib/pages/page';
import { topicsWith } from '@/lib/urls/views/board/topics-view';
import { type HeadTag, headTags } from './page-head';

const { siteName } = config();
const view = { kind: 'forums' } as const;
const INDEXED = 'index, follow, max-image-preview:large';
const NOT_INDEXED = 'noindex, follow';

const head = (about: Partial<PageDescription>) =>
  headTags({ view, titles: [], description: [], ...about }, ALL_ABILITIES);
/** Returns the content of a `<meta>` by name. */
function metaIn(tags: readonly HeadTag[], name: string) {
  for (const tag of tags) {
    if (tag.kind !== 'meta') continue;
    const { attributes } = tag;
    if (attributes.name === name || attributes.property === name) return attributes.content;
  }
  return undefined;
}

it.each([
  [['Tide clock', 'Page 2', 'Show and tell'], `Tide clock · Page 2 · Show and tell · ${siteName}`],
  [['Tide clock', false, undefined], `Tide clock · ${siteName}`],
  [['Wiki', '', 'Wiki'], `Wiki · ${siteName}`],
  [[], siteName],
] as const)('the title: %j', (titles, title) => {
  expect(head({ titles })).toContainEqual({ kind: 'title', text: title });
});

it('a feed has the title of all that it shows', () => {
  const view = { kind: 'topic', topicId: 1, sort: 'asc', page: 2 } as const;
  const tags = head({ view, titles: ['Tide clock', 'Page 2', 'Show'], part: 'Page 2' });
  const feeds = tags.flatMap((tag) => (tag.kind === 'link' && tag.attributes.title) || []);
  expect(new Set(feeds)).toContain(`Tide clock · Show · ${siteName}`);
  expect(feeds.join()).not.toContain('Page 2');
});

it('a wiki alone names no feeds of topics', () => {
  const about = { view: { kind: 'home' } as const, titles: [], description: [] };
  const typesWith = (showBoard: boolean) =>
    headTags(about, { ...ALL_ABILITIES, showBoard }).flatMap((tag) =>
      tag.kind === 'link' && tag.attributes.rel === 'alternate' ? [tag.attributes.type] : [],
    );
  expect(typesWith(true)).toContain('application/atom+xml');
  expect(typesWith(false)).toEqual(['text/markdown']);
});

const long: string = 'x'.repeat(90);
it.each([
  [['short', undefined, false, 'and more'], 'short · and more'],
  [['', 'second'], 'second'],
  [[long, 'not needed'], long],
  [[], siteName],
  [['字'.repeat(300)], `${'字'.repeat(199)}…`],
  [['🧵'.repeat(201)], `${'🧵'.repeat(199)}…`],
] as const)('the description: %j', (given, expected) => {
  expect(metaIn(head({ description: given }), 'description')).toBe(expected);
});

describe('the robots directives', () => {
  it.each<[Partial<PageDescription>, string]>([
    [{}, INDEXED],
    [{ isIndexed: false }, NOT_INDEXED],
    [{ view: { kind: 'status' } }, NOT_INDEXED],
    [{ view: { kind: 'topic', topicId: 1, sort: 'asc', page: 3 } }, INDEXED],
    [{ view: { kind: 'topic', topicId: 1, sort: 'desc', page: 1 } }, NOT_INDEXED],
    [{ view: topicsWith() }, INDEXED],
    [{ view: topicsWith({ forumId: 12 }) }, INDEXED],
    [{ view: topicsWith({ isDigest: true }) }, INDEXED],
    [{ view: topicsWith({ isFeatured: true }) }, INDEXED],
    [{ view: topicsWith({ isDigest: false }) }, NOT_INDEXED],
    [{ view: topicsWith({ isPinned: true }) }, NOT_INDEXED],
    [{ view: topicsWith({ starterId: 7 }) }, NOT_INDEXED],
    [{ view: topicsWith({ forumId: 12, isDigest: true }) }, NOT_INDEXED],
    [{ view: { ...topicsWith(), sort: 'asc' } }, NOT_INDEXED],
    [{ view: { ...topicsWith(), orderBy: 'start_date' } }, NOT_INDEXED],
  ])('%j', (about, expected) => expect(metaIn(head(about), 'robots')).toBe(expected));

  it('a page that is not available', () =>
    expect(metaIn(headTags({ titles: ['Gone'], description: [] }, ALL_ABILITIES), 'robots')).toBe(
      'noindex',
    ));
});

it('has no absolute URL without SITE_URL', () => {
  const tags = head({ view: topicsWith(), image: '/media/x.png' });
  expect(JSON.stringify(tags)).not.toContain('http:');
});

it('a preview of a link to a post is about the post, and the page stays canonical', () => {
  const post = { kind: 'post', topicId: 1, postId: 9 } as const;
  const preview = { title: 'Tide clock · #9', description: 'x'.repeat(300), view: post };
  const tags = head({ titles: ['Tide clock'], description: ['first'], preview });
  expect(metaIn(tags, 'og:title')).toBe(preview.title);
  expect(metaIn(tags, 'og:description')).toBe(`${'x'.repeat(199)}…`);
  expect(metaIn(tags, 'description')).toBe('first');
  expect(tags).toContainEqual({ kind: 'title', text: `Tide clock · ${siteName}` });
});

it('an image of the text stands for the page', () => {
  const image = 'https://x.example/a.png?b&c';
  expect(metaIn(head({ image }), 'og:image')).toBe(image);
});
