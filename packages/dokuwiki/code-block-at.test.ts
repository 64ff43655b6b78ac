import { expect, test } from 'vitest';
import { codeBlockAt } from './code-block-at';

const SOURCE = `<code bash>first</code>

  preformatted

<file c src/main.c>

int main;
</file>`;

test.each([
  [0, { fileName: 'snippet.bash', text: 'first' }],
  [1, { fileName: 'main.c', text: 'int main;' }],
  [2, undefined],
])('code block %i of a page', (number, block) => {
  expect(codeBlockAt(SOURCE, number)).toEqual(block);
});
