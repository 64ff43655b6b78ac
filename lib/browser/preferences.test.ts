import { expect, test } from 'vitest';
import { parsePreferences, printPreferences } from './preferences';

test.each([
  [null, {}],
  ['', {}],
  ['theme=dark size=large', { theme: 'dark', size: 'large' }],
  ['theme=pink size=small keys=on x=1', { size: 'small' }],
  ['"><script>', {}],
])('%s is parsed', (text, preferences) => {
  expect(parsePreferences(text)).toEqual(preferences);
});

test('printed preferences parse to the same', () => {
  const preferences = { theme: 'light', size: 'small' } as const;
  expect(parsePreferences(printPreferences(preferences))).toEqual(preferences);
});
