import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { type FrontMatter, printFrontMatter } from './front-matter';

const about = (change: Partial<FrontMatter>): FrontMatter => ({
  title: 't',
  site: 's',
  canonical: '/',
  ...change,
});

/** Parses front matter as readers do: the lines between the first two lines of hyphens. */
const parseFrontMatter = (printed: string): unknown =>
  parse(/^---\n(.*?)\n---\n/s.exec(printed)?.[1] ?? '');

test.each([
  'a\n---\nadmin: true',
  '---',
  '"quoted" \\ and \\n',
  'yes',
  '1e3',
  '2024-01-01',
  '# no comment: [a, {b}]',
  '!!js/function x',
  '&a *a',
  '\u2028\u0085 \t\r\n...',
  '\u2029\u007f\u0080\u009f\ufeff\uffff',
  "it's",
  '金缮'.repeat(200),
])('the title %j stays one text', (title) => {
  const printed = printFrontMatter(about({ title, author: title, site: title }));
  expect(parseFrontMatter(printed)).toEqual({ ...about({ title, author: title, site: title }) });
  // YAML 1.1 (5.1, 5.4) refuses some of these and ends a line at others.
  expect(printed).not.toMatch(/[\u007f-\u009f\u2028\u2029\ufeff\uffff]/);
  expect(printed.match(/^---$/gm)).toHaveLength(2);
  expect(printed.split('\n')).toHaveLength(7);
});

test('times are in UTC, numbers are numbers, and what is unknown is left out', () => {
  const printed = printFrontMatter(
    about({
      published: new Date('2024-05-06T07:08:09.123Z'),
      page: 2,
      author: '',
      next: undefined,
    }),
  );
  expect(printed).toBe(
    '---\ntitle: "t"\nsite: "s"\ncanonical: "/"\npublished: "2024-05-06T07:08:09Z"\npage: 2\n---\n',
  );
});
