import { expect, test } from 'vitest';
import { SectionIds, sectionId } from './section-id';

test.each([
  ['Getting Started', 'getting_started'],
  ['1. First steps', 'first_steps'],
  ['2024', 'section2024'],
  ['3.14:15', 'section31415'],
  ['!!!', 'section'],
  ['工具与零件', '工具与零件'],
  ['a.b:c', 'abc'],
])('%j → %j', (title, id) => expect(sectionId(title)).toBe(id));

test('an id that another title has gets the next free number', () => {
  const ids = new SectionIds();
  expect(['News', 'News', 'News1', 'News', 'News1'].map((title) => ids.addHeading(title))).toEqual([
    'news',
    'news1',
    'news11',
    'news2',
    'news12',
  ]);
});
