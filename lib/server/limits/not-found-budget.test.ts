import { expect, test } from 'vitest';
import { canBeNotFound } from '@/lib/urls/can-be-not-found';
import { resolveTarget } from '@/lib/urls/resolve-target';
import { NotFoundBudget } from './not-found-budget';

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
  ['/wiki/pages.txt', false],
  ['/wiki/pages.txt?codeblock=7', true],
  ['/wiki/namespaces/a', true],
  ['/feeds/board/topics.atom', false],
  ['/feeds/board/topics.json?is_digest=true', false],
  ['/feeds/board/topics.atom?starter_id=7', true],
  ['/feeds/board/forums/12.atom', true],
  ['/feeds/board/topics/345.json', true],
  ['/sitemap.xml', false],
  ['/sitemaps/topics-99.xml', true],
])('%s can be a 404: %s', (target, expected) => {
  const result = resolveTarget(target);
  if (result.kind === 'moved' || result.kind === 'malformed' || result.kind === 'unknown') {
    throw new Error(`${target} is ${result.kind}`);
  }
  expect(canBeNotFound(result)).toBe(expected);
});

test('200 at once, then 20 a second', () => {
  let now = 0;
  const budget = new NotFoundBudget(() => now);
  const spendAll = () => {
    let spent = 0;
    for (; !budget.isUsedUp; spent += 1) budget.count();
    return spent;
  };
  expect(spendAll()).toBe(200);
  now += 49;
  expect(budget.isUsedUp).toBe(true);
  now += 951;
  expect(spendAll()).toBe(20);
  now += 3_600_000;
  expect(spendAll()).toBe(200);
});
