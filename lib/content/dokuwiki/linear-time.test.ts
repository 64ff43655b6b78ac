import { expect, test } from 'vitest';
import { processorMs } from '@/e2e/fixtures/processor-time';
import { DOKUWIKI_BOMBS } from '@/e2e/hostile/content/bombs';
import { parseDokuWiki } from '@/lib/content/dokuwiki/parse-dokuwiki';

const LENGTH = 100_000;
/** More than any linear algorithm needs for texts of this length; a quadratic one needs half a minute. */
const MAX_MS = 2_500;
const repeat = (piece: string) => piece.repeat(Math.ceil(LENGTH / piece.length)).slice(0, LENGTH);

const SOURCES: [string, string][] = [
  ['a link to many parent namespaces', `[[${repeat('.:')}]]`],
  ['a link of many at signs', `[[${repeat('a@')}]]`],
  ['an interwiki link of many hashes', `[[wp>${repeat('#')}]]`],
  ['options that are never closed', `<code ${repeat('[')}></code>`],
  ['one wide row and many short ones', `|${'a|'.repeat(LENGTH / 4)}${'\n|'.repeat(LENGTH / 4)}`],
  ['ever deeper lists', Array.from({ length: 440 }, (_, n) => `\n${'  '.repeat(n)}* a`).join('')],
  ['blanks around a line break', `${' '.repeat(LENGTH / 2)}\n${' '.repeat(LENGTH / 2)}`],
  ['nested boxes', '<note>'.repeat(LENGTH / 14) + '</note>'.repeat(LENGTH / 14)],
  ['nested formatting', '**//'.repeat(LENGTH / 8) + '//**'.repeat(LENGTH / 8)],
  ['equal headings', '== a1 ==\n== a ==\n'.repeat(LENGTH / 17)],
];

const depthOf = (node: object): number =>
  'children' in node && Array.isArray(node.children)
    ? 1 + Math.max(0, ...node.children.slice(0, 3).map(depthOf))
    : 1;

test.each([
  ...DOKUWIKI_BOMBS.map(({ name, create }): [string, string] => [name, create(LENGTH)]),
  ...SOURCES,
])('%s takes linear time, and the tree has a limited depth', (_, source) => {
  let tree = {};
  const takenMs = processorMs(() => {
    tree = parseDokuWiki(source, { pageId: 'a:b' }).tree;
  });
  expect(takenMs).toBeLessThan(MAX_MS);
  expect(depthOf(tree)).toBeLessThan(150);
});
