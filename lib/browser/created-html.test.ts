import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { CREATED_HTML } from './created-html';

const CREATION =
  /(?:createElement\(|\belement\(|className = |\bMARK = |class: )(?:href \? )?'([^']+)'(?: : '(\w+)')?/g;
// Classes with rules in `on-demand.css`.
const STYLED_APART = ['copy-code', 'page-source', 'peek'];

test('each element and class that a script creates is declared', () => {
  const files = readdirSync('lib/browser', { recursive: true, encoding: 'utf8' });
  const scripts = files.filter((file) => /\.ts$/.test(file) && !/test|frozen-search/.test(file));
  const texts = scripts.map((file) => readFileSync(`lib/browser/${file}`, 'utf8')).join('\n');
  const created = [...texts.matchAll(CREATION)].flatMap(([, first = '', second = '']) => [
    ...first.split(' '),
    ...second.split(' '),
  ]);
  const declared = new Set([...(CREATED_HTML.match(/[\w-]+/g) ?? []), ...STYLED_APART, '']);
  expect(created).toContain('section-link');
  expect(created.filter((name) => !declared.has(name))).toEqual([]);
});
