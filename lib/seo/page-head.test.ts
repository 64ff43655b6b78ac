import { describe, expect, it } from 'vitest';
import { config } from '@/lib/base/config/config';
import { topicsWith } from '@/lib/urls/views/topic-url';
import { type PageDescription, printPageHead, printRefusalHead } from './page-head';

const { siteName } = config();
const view = { kind: 'forums' } as const;
const INDEXED = 'index, follow, max-image-preview:large';
const NOT_INDEXED = 'noindex, follow';

const head = (about: Partial<PageDescription>) =>
  printPageHead({ view, titles: [], description: [], ...about });
/** The values of the `<meta>` of a name in the head of a page. */
const metaIn = (html: string, name: string) =>
  new RegExp(`<meta (?:name|property)="${name}"(?: itemprop="\\w+")? content="([^"]*)"`).exec(
    html,
  )?.[1];

it.each([
  [['Tide clock', 'Page 2', 'Show and tell'], `Tide clock · Page 2 · Show and tell · ${siteName}`],
  [['Tide clock', false, undefined], `Tide clock · ${siteName}`],
  [['Wiki', '', 'Wiki'], `Wiki · ${siteName}`],
  [[], siteName],
] as const)('the title: %j', (titles, title) => {
  expect(head({ titles })).toContain(`<title>${title}</title>`);
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
    expect(metaIn(printRefusalHead('Gone'), 'robots')).toBe('noindex'));
});

it('has no absolute URL without SITE_URL', () => {
  expect(head({ view: topicsWith(), image: '/media/x.png' })).not.toContain('http');
});

it('escapes texts, and marks what is an item property, too', () => {
  const html = head({ titles: ['"<b>\' & c'], image: 'https://x.example/a.png?b&c' });
  const title = '&quot;&lt;b&gt;&#39; &amp; c';
  expect(html).toContain(`<title>${title} · ${siteName}</title>`);
  expect(html).toContain(`<meta property="og:title" itemprop="name" content="${title}"/>`);
  expect(metaIn(html, 'og:image')).toBe('https://x.example/a.png?b&amp;c');
});
