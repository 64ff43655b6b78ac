import { expect, test } from 'vitest';
import { parseUrl } from '@/lib/urls/parse-url';
import { canBeNotFound, mayDocumentBeAbsent, NotFoundBudget } from './not-found-budget';

test.each([
  ['/', false],
  ['/status', false],
  ['/wiki/pages', false],
  ['/wiki/namespaces', false],
  ['/board/forums', false],
  ['/board/topics', false],
  ['/board/topics?is_featured=true', false],
  ['/board/topics?page=2', true],
  ['/board/topics?starter_id=7', true],
  ['/board/forums/12', true],
  ['/board/topics/345', true],
  ['/board/topics/345/posts/9', true],
  ['/wiki/pages/a:b', true],
  ['/wiki/namespaces/a', true],
])('%s may be absent: %s', (target, expected) => {
  const reading = parseUrl(target);
  if (reading.kind !== 'view') throw new Error(`${target} is no view`);
  expect(canBeNotFound(reading.view)).toBe(expected);
});

test.each([
  ['/feeds/board/topics.atom', false],
  ['/feeds/board/topics.json?is_digest=true', false],
  ['/feeds/board/topics.atom?starter_id=7', true],
  ['/feeds/board/forums/12.atom', true],
  ['/feeds/board/topics/345.json', true],
  ['/sitemap.xml', false],
  ['/sitemaps/topics-99.xml', true],
])('the document %s may be absent: %s', (address, expected) => {
  expect(mayDocumentBeAbsent(address)).toBe(expected);
});

test('200 at once, then 20 a second', () => {
  let now = 0;
  const absences = new NotFoundBudget(() => now);
  const spendAll = () => {
    let spent = 0;
    for (; !absences.isUsedUp; spent += 1) absences.count();
    return spent;
  };
  expect(spendAll()).toBe(200);
  now += 49;
  expect(absences.isUsedUp).toBe(true);
  now += 951;
  expect(spendAll()).toBe(20);
  now += 3_600_000;
  expect(spendAll()).toBe(200);
});
