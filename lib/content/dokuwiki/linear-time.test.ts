import { expect, test } from 'vitest';
import { LINEAR_MS, processorMs } from '@/e2e/fixtures/processor-time';
import { DOKUWIKI_BOMBS } from '@/e2e/hostile/content/bombs';
import { parseDokuWiki } from '@/lib/content/dokuwiki/parse-dokuwiki';

const LENGTH = 200_000;
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

test.each([
  ...DOKUWIKI_BOMBS.map(({ name, create }): [string, string] => [name, create(LENGTH)]),
  ...SOURCES,
])('%s', (_, source) => {
  const parse = () => parseDokuWiki(source, { pageId: 'a:b' });
  expect(processorMs(parse)).toBeLessThan(LINEAR_MS);
});

test('the tree has a limited depth, whatever the source nests', () => {
  const depthOf = (node: object): number =>
    'children' in node && Array.isArray(node.children)
      ? 1 + Math.max(0, ...node.children.slice(0, 3).map(depthOf))
      : 1;
  for (const [name, source] of SOURCES) {
    expect(depthOf(parseDokuWiki(source, { pageId: 'a' }).tree), name).toBeLessThan(150);
  }
});
