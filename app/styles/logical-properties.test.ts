import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

/** Properties and values that name a side of the screen instead of the text. */
const PHYSICAL =
  /(?<![\w-])(?:(?:margin|padding|border|inset|scroll-margin|scroll-padding)-(?:left|right)\b[\w-]*|left|right|(?:float|clear|text-align)\s*:\s*(?:left|right))(?=\s*[:;}])/g;
/** Tailwind utilities for such properties. */
const PHYSICAL_UTILITY =
  /(?<=["'`\s:])-?(?:(?:[mp][lr]|left|right)-[\w.[\]()/-]+|(?:text-(?:left|right)|float-(?:left|right)|border-[lr]|rounded-(?:l|r|[tb][lr]))(?:-[\w.[\]()/-]+)?)(?=["'`\s])/g;

function filesBelow(folder: string, ending: string): string[] {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' });
  return files.filter((file) => file.endsWith(ending)).map((file) => join(folder, file));
}

const found = (files: string[], pattern: RegExp) =>
  files.flatMap((file) =>
    (readFileSync(file, 'utf8').match(pattern) ?? []).map((match) => `${file}: ${match}`),
  );

test('style sheets name the sides of text, not of the screen', () => {
  const files = filesBelow('app', '.css');
  expect(files.length).toBeGreaterThan(5);
  expect(found(files, PHYSICAL)).toEqual([]);
  expect(
    'a { margin-left: 1px; left: 0; text-align: right; float: left }'.match(PHYSICAL),
  ).toHaveLength(4);
});

test('so do the classes of components', () => {
  const files = [...filesBelow('components', '.tsx'), ...filesBelow('app', '.tsx')];
  expect(found(files, PHYSICAL_UTILITY)).toEqual([]);
  expect('class="ml-2 text-left sm:pr-4 left-0"'.match(PHYSICAL_UTILITY)).toHaveLength(4);
});
