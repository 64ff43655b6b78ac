import { expect, test } from 'vitest';
import { parsePreferences, printPreferences } from './preferences';

test.each([
  [null, {}],
  ['', {}],
  ['theme=dark size=large', { theme: 'dark', size: 'large' }],
  ['theme=pink width=narrow keys=on x=1', { width: 'narrow', keys: 'on' }],
  ['"><script>', {}],
])('%s is read for what it is', (text, look) => {
  expect(parsePreferences(text)).toEqual(look);
});

test('a look is read back as it was printed', () => {
  const look = { theme: 'light', size: 'small', width: 'wide', keys: 'on' } as const;
  expect(parsePreferences(printPreferences(look))).toEqual(look);
});
