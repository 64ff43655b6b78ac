import { expect, test } from 'vitest';
import { isPortableName, portablePath } from './portable-path';

test.each([
  ['con', '%63on'],
  ['a/AUX/con.png', 'a/%41UX/%63on.png'],
  ['prn.d/x', '%70rn.d/x'],
  ['nul.txt', '%6eul.txt'],
  ['lpt1/com¹.jpg', '%6cpt1/%63om¹.jpg'],
  ['a./b ', 'a%2e/b%20'],
  ['con/concept/console.png/com10/a.con', '%63on/concept/console.png/com10/a.con'],
])('%s is written as %s', (path, portable) => {
  expect(portablePath(path)).toBe(portable);
  expect(decodeURIComponent(portable)).toBe(path);
  expect(path.split('/').every(isPortableName)).toBe(false);
  expect(portable.split('/').every(isPortableName)).toBe(true);
});
