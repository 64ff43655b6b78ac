import { describe, expect, it } from 'vitest';
import { config } from '@/lib/config/config';
import { topicsWith } from '@/lib/urls/families/topic-url';
import { pageMetadata, refusalMetadata } from './page-metadata';

const { siteName } = config();
const view = { kind: 'forums' } as const;
const KEPT = { index: true, follow: true, 'max-image-preview': 'large' };
const LEFT = { index: false, follow: true };

describe('the title', () => {
  it.each([
    [
      ['Tide clock', 'Page 2', 'Show and tell'],
      `Tide clock · Page 2 · Show and tell · ${siteName}`,
    ],
    [['Tide clock', false, undefined], `Tide clock · ${siteName}`],
    [['Wiki', '', 'Wiki'], `Wiki · ${siteName}`],
    [[], siteName],
  ] as const)('%j', (titles, title) => {
    expect(pageMetadata({ view, titles, description: [] }).title).toBe(title);
  });
});

describe('the description', () => {
  const long: string = 'x'.repeat(90);
  it.each([
    [['short', undefined, false, 'and more'], 'short · and more'],
    [['', 'second'], 'second'],
    [[long, 'not needed'], long],
    [[], siteName],
    [['字'.repeat(300)], `${'字'.repeat(199)}…`],
    [['🧵'.repeat(201)], `${'🧵'.repeat(199)}…`],
  ] as const)('%j', (given, expected) => {
    expect(pageMetadata({ view, titles: [], description: given }).description).toBe(expected);
  });
});

describe('who is asked to keep it', () => {
  const robots = (about: object) =>
    pageMetadata({ view, titles: [], description: [], ...about }).robots;

  it.each([
    [{}, KEPT],
    [{ isIndexed: false }, LEFT],
    [{ view: { kind: 'status' } }, LEFT],
    [{ view: { kind: 'topic', topicId: 1, sort: 'asc', page: 3 } }, KEPT],
    [{ view: { kind: 'topic', topicId: 1, sort: 'desc', page: 1 } }, LEFT],
    [{ view: topicsWith() }, KEPT],
    [{ view: topicsWith({ forumId: 12 }) }, KEPT],
    [{ view: topicsWith({ isDigest: true }) }, KEPT],
    [{ view: topicsWith({ isFeatured: true }) }, KEPT],
    [{ view: topicsWith({ isDigest: false }) }, LEFT],
    [{ view: topicsWith({ isPinned: true }) }, LEFT],
    [{ view: topicsWith({ starterId: 7 }) }, LEFT],
    [{ view: topicsWith({ forumId: 12, isDigest: true }) }, LEFT],
    [{ view: { ...topicsWith(), sort: 'asc' } }, LEFT],
    [{ view: { ...topicsWith(), orderBy: 'start_date' } }, LEFT],
  ])('%j', (about, expected) => expect(robots(about)).toEqual(expected));

  it('not a page without a place', () => {
    expect(refusalMetadata('Gone').robots).toEqual({ index: false });
  });
});

it('prints nothing absolute where the site does not know its own address', () => {
  const { alternates, openGraph } = pageMetadata({
    view: topicsWith(),
    titles: [],
    description: [],
    image: '/media/x.png',
  });
  expect(JSON.stringify([alternates, openGraph])).not.toContain('http');
});
