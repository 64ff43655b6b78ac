import { expect, test } from 'vitest';
import { VIEW_EXAMPLES } from '@/e2e/site/view-examples';
import { resolveTarget } from '@/lib/urls/resolve-target';
import { type AnyViewDefinition, VIEWS } from '@/lib/urls/views/views';
import { noVarySearch } from './no-vary-search';

/** Names that a page reads, and some that no page reads. */
const NAMES = [
  ...Object.values<AnyViewDefinition>(VIEWS).flatMap(({ parameters, redirects = {} }) => [
    ...Object.values(parameters).map(({ name }) => name),
    ...Object.keys(redirects),
  ]),
  ...['limit', 'offset', 'fbclid', 'utm_source', 'showtopic', 'act', 'x', '__proto__'],
];

function headerOf(url: string): string {
  const result = resolveTarget(url);
  if (result.kind !== 'view') throw new Error(`${url} is no canonical URL.`);
  return noVarySearch(result.view);
}

const listIn = (header: string, key: string): readonly string[] =>
  new RegExp(`\\b${key}=\\(([^)]*)\\)`).exec(header)?.[1]?.match(/[^" ]+/g) ?? [];

/** True if a header says that a parameter is ignored. */
const isIgnored = (header: string, name: string) =>
  /^params(?!=)/.test(header)
    ? !listIn(header, 'except').includes(name)
    : listIn(header, 'params').includes(name);

test.each(Object.values(VIEW_EXAMPLES).flat())(
  '%s is the same page with every parameter that its header ignores',
  (url) => {
    const header = headerOf(url);
    const page = resolveTarget(url);
    const ignored = NAMES.filter((name) => isIgnored(header, name));
    expect(ignored).toContain('utm_source');
    for (const name of ignored) {
      for (const value of ['1', 'asc', '', 'x=y', '345']) {
        const target = `${url}${url.includes('?') ? '&' : '?'}${name}=${value}`;
        expect([target, resolveTarget(target)]).toEqual([target, page]);
      }
    }
  },
);

test('a header names what the page reads, and only that', () => {
  expect(headerOf('/wiki/pages/clocks:oil')).toBe('params');
  expect(headerOf('/board/forums/12')).toBe(
    'params, except=("starter_id" "is_pinned" "is_digest" "is_featured" "tag" "orderby" "sort" "page" "posts" "offset" "limit")',
  );
});

test('the home page ignores no parameter by which a board names a topic', () => {
  const header = headerOf('/');
  expect(
    ['showtopic', 'showforum', 'act', 't', 'x'].filter((name) => isIgnored(header, name)),
  ).toEqual([]);
});
