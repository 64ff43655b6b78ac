import { describe, expect, it } from 'vitest';
import { config } from '@/lib/base/config/config';
import { topicsWith } from '@/lib/urls/views/topic-url';
import { pageMetadata, refusalMetadata } from './page-metadata';

const { siteName } = config();
const view = { kind: 'forums' } as const;
const INDEXED = { index: true, follow: true, 'max-image-preview': 'large' };
const NOT_INDEXED = { index: false, follow: true };

it.each([
  [['Tide clock', 'Page 2', 'Show and tell'], `Tide clock · Page 2 · Show and tell · ${siteName}`],
  [['Tide clock', false, undefined], `Tide clock · ${siteName}`],
  [['Wiki', '', 'Wiki'], `Wiki · ${siteName}`],
  [[], siteName],
] as const)('the title: %j', (titles, title) => {
  expect(pageMetadata({ view, titles, description: [] }).title).toBe(title);
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
  expect(pageMetadata({ view, titles: [], description: given }).description).toBe(expected);
});

describe('the robots directives', () => {
  const robots = (about: object) =>
    pageMetadata({ view, titles: [], description: [], ...about }).robots;

  it.each([
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
  ])('%j', (about, expected) => expect(robots(about)).toEqual(expected));

  it('a page without a URL on the original site is not indexed', () => {
    expect(refusalMetadata('Gone').robots).toEqual({ index: false });
  });
});

it('has no absolute URL without SITE_URL', () => {
  const { alternates, openGraph } = pageMetadata({
    view: topicsWith(),
    titles: [],
    description: [],
    image: '/media/x.png',
  });
  expect(JSON.stringify([alternates, openGraph])).not.toContain('http');
});
