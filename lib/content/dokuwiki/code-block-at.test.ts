import { expect, test } from 'vitest';
import { codeBlockAt } from './code-block-at';

const SOURCE = `<code>first</code>

  preformatted

<file c src/main.c>

int main;
</file>

<code bash>ls</code>`;

test.each([
  [0, { fileName: 'snippet.txt', text: 'first' }],
  [1, { fileName: 'main.c', text: 'int main;' }],
  [2, { fileName: 'snippet.bash', text: 'ls' }],
  [3, undefined],
])('code block %i of a page', (number, block) => {
  expect(codeBlockAt(SOURCE, number)).toEqual(block);
});
