import { expect, test } from 'vitest';
import { prefersMarkdown } from './prefers-markdown';

const CHROMIUM =
  'text/html,application/xhtml+xml,application/xml;q=0.9,image/avif,image/webp,image/apng,*/*;q=0.8';

test.each<[string | undefined, boolean]>([
  [undefined, false],
  ['', false],
  ['*/*', false],
  ['text/*', false],
  [CHROMIUM, false],
  ['text/html', false],
  ['text/markdown', true],
  ['Text/Markdown; charset=UTF-8', true],
  ['text/markdown, text/html, */*', true],
  ['text/html, text/markdown', true],
  ['text/markdown;q=0.5, text/html;q=0.5', true],
  ['text/markdown;q=0.5, text/html', false],
  ['text/markdown;q=0.5, */*', false],
  ['text/markdown;q=0.5, text/*;q=0.6', false],
  ['text/markdown, */*;q=0.1', true],
  ['text/markdown;q=0.9, text/html;q=0.8, */*', true],
  ['text/markdown;q=0', false],
  ['text/markdown;q=0.000, text/html;q=0', false],
  ['text/markdown;variant=GFM;q=1.000', true],
  ['text/markdown;q=2', false],
  ['text/markdown;q=', false],
  ['text/markdown ; Q=0.7 , text/html ; q=0.3', true],
  ['text/markdownx', false],
  ['x-text/markdown', false],
  ['text/html;a="x, text/markdown"', false],
  ['text/html;a="\\", text/markdown', false],
  [`${'text/html,'.repeat(200)}text/markdown`, false],
])('%.60j prefers Markdown: %s', (accept, expected) => {
  expect(prefersMarkdown(accept)).toBe(expected);
});
