import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

/** The style sheets of the site. */
const STYLES = ['app', 'app/styles'].flatMap((folder) =>
  readdirSync(folder)
    .filter((file) => file.endsWith('.css'))
    .map((file) => ({ file, css: readFileSync(join(folder, file), 'utf8') })),
);

test('the style sheets are short: layout that is used once stands in its component', () => {
  const lines = STYLES.map(({ css }) => css.split('\n').length - 1);
  expect(lines.reduce((sum, count) => sum + count, 0)).toBeLessThanOrEqual(965);
});

test('breakpoints are written by the names of the theme', () => {
  const NUMBER = /@(?:media|container)[^{;]*\b(?:width|height)\b[^{;]*\{/g;
  const found = STYLES.flatMap(({ file, css }) =>
    (css.match(NUMBER) ?? []).map((rule) => `${file}: ${rule}`),
  );
  expect(found).toEqual([]);
  expect('@media (width < 36rem) {'.match(NUMBER)).toHaveLength(1);
});

test("a unit of spacing is Tailwind's", () => {
  const tokens = STYLES.find(({ file }) => file === 'tokens.css')?.css;
  expect(tokens).toContain('--spacing: 0.25rem;');
});
