import { expect, test } from 'vitest';
import { escapeForTerminal } from './escape-for-terminal';

test.each([
  ['Clocks & 金缮 🙂', 'Clocks & 金缮 🙂'],
  ['\u001b[2Jgone\u0007', '\\u001b[2Jgone\\u0007'],
  ['one\r\ntwo\t', 'one\\u000d\\u000atwo\\u0009'],
  ['\u007f\u009b31m', '\\u007f\\u009b31m'],
  ['\u202etxt.exe\u202c', '\\u202etxt.exe\\u202c'],
  ['\u200e\u200f\u202a\u2066\u2069', '\\u200e\\u200f\\u202a\\u2066\\u2069'],
])('%j is printed as %s', (text, printed) => {
  expect(escapeForTerminal(text)).toBe(printed);
});
