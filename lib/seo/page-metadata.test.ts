import { describe, expect, it } from 'vitest';
import { config } from '@/lib/config';
import { pageMetadata, refusalMetadata } from './page-metadata';

const { siteName } = config();
const view = { kind: 'forums' } as const;

describe('pageMetadata', () => {
  it.each([
    [
      ['Tide clock', 'Page 2', 'Show and tell'],
      `Tide clock · Page 2 · Show and tell · ${siteName}`,
    ],
    [['Tide clock', false, undefined], `Tide clock · ${siteName}`],
    [[], siteName],
  ] as const)('%j', (titles, title) => {
    expect(pageMetadata({ view, titles: [...titles] }).title).toBe(title);
  });

  it.each([
    ['short', 'short'],
    ['字'.repeat(300), `${'字'.repeat(199)}…`],
    ['🧵'.repeat(201), `${'🧵'.repeat(199)}…`],
  ])('cuts a description between characters', (given, expected) => {
    expect(pageMetadata({ view, titles: [], description: given }).description).toBe(expected);
  });

  it('keeps out of indexes what is of no use there', () => {
    expect(pageMetadata({ view, titles: [], isIndexed: false }).robots).toEqual({ index: false });
    expect(pageMetadata({ view, titles: [] }).robots).toBeUndefined();
    expect(refusalMetadata('Gone').robots).toEqual({ index: false });
  });
});
