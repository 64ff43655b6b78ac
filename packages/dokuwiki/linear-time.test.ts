import { expect, test } from 'vitest';
import { COSTLY_PIECES } from './fixtures/costly-pieces';
import { parseDokuWiki, renderDokuWiki, titleOfSource } from './index';

const LENGTH = 100_000;
/** More than any linear algorithm needs for texts of this length; a quadratic one needs half a minute. */
const MAX_MS = 2_500;
const repeat = (piece: string) => piece.repeat(Math.ceil(LENGTH / piece.length)).slice(0, LENGTH);

/** Processor time, which hardly depends on the machine's load. */
function processorMs(work: () => unknown): number {
  const before = process.cpuUsage();
  work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
}

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
  ...COSTLY_PIECES.map((piece): [string, string] => [JSON.stringify(piece), repeat(piece)]),
  ...SOURCES,
])('%s takes linear time, and the tree has a limited depth', (_, source) => {
  let tree = {};
  const takenMs = processorMs(() => {
    tree = renderDokuWiki(parseDokuWiki(source, { pageId: 'a:b' }));
  });
  expect(takenMs).toBeLessThan(MAX_MS);
  expect(depthOf(tree)).toBeLessThan(150);
});

/** Takes milliseconds in linear time, minutes in quadratic time. */
test.each([
  ['a line of signs', `${'='.repeat(500_000)}x`],
  ['blanks', `${' '.repeat(500_000)}x`],
  ['blanks behind a heading', `== a ==${' \t'.repeat(250_000)}x`],
  ['code that is never closed', '<code>'.repeat(100_000)],
  ['tags that are never closed', '<code '.repeat(100_000)],
  ['tags of all kinds', '<code><file><nowiki><html><php>%%'.repeat(20_000)],
])('the title in %s is found in linear time', (_, source) => {
  expect(processorMs(() => titleOfSource(source))).toBeLessThan(5000);
});
