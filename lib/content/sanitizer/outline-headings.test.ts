import type { Root } from 'hast';
import { toHtml } from 'hast-util-to-html';
import { expect, test } from 'vitest';
import { parseHtml } from '../tree/parse-html';
import { outlineHeadings } from './outline-headings';

function outlined(levels: string, hasTitle = false): string {
  const source = levels.replace(/(?<!h)\d/g, (level) => `<h${level}>x</h${level}>`);
  const levelsOf = (tree: Root) => toHtml(tree).replace(/<h(\d)>x<\/h\d>/g, '$1');
  const tree = parseHtml(source);
  outlineHeadings(tree, hasTitle);
  const once = levelsOf(tree);
  outlineHeadings(tree, hasTitle);
  expect(levelsOf(tree), 'twice is once').toBe(once);
  return once;
}

test.each([
  ['3', '3'],
  ['12', '34'],
  ['24', '34'],
  ['424', '334'],
  ['132', '344'],
  ['123456', '345666'],
  ['1352', '3454'],
  ['2<div>4</div>3', '3<div>4</div>4'],
  ['2<blockquote>1</blockquote>3', '3<blockquote>4</blockquote>4'],
  ['2<details>24</details>4', '3<details>45</details>4'],
  ['2<h4> </h4>4', '3<div> </div>4'],
  [
    '<h4><blockquote><h4></h4></blockquote></h4>',
    '<div><blockquote><div></div></blockquote></div>',
  ],
  ['<h2><img alt=""></h2>3', '<div><img alt=""></div>3'],
])('a post with headings at %s has them at %s', (given, levels) => {
  expect(outlined(given)).toBe(levels);
});

test.each([
  ['123', '123'],
  ['1124', '1234'],
  ['1223', '1223'],
  [' 14', ' 12'],
  ['35', '23'],
  ['<p>a</p>13', '<p>a</p>23'],
])('a wiki page with headings at %s has them at %s', (given, levels) => {
  expect(outlined(given, true)).toBe(levels);
});
