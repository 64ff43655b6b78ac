import { expect, test } from 'vitest';
import { firstHeading } from './parse-dokuwiki';

test.each([
  ['====== Welcome ======\nText', 'Welcome'],
  ['text\n \t== a = b == \t\n== later ==', 'a = b'],
  ['== open\n=== uneven ==', 'uneven'],
  ['<code php>\n== no ==\n</code>\n== Real ==', 'Real'],
  ['%%\n== no ==\n%%\n== Real ==', 'Real'],
  ['<code>\n== Real ==', 'Real'],
  ['<codes>== no ==</codes>\n== Real ==', 'Real'],
  ['=====\n== second ==', undefined],
  ['====\n== second ==', 'second'],
  ['no heading', undefined],
])('the first heading of %j is %j', (source, heading) => {
  expect(firstHeading(source)).toBe(heading);
});

/** Quadratic or worse, each of these takes minutes; linear, a few milliseconds. */
test.each([
  ['a line of signs', `${'='.repeat(500_000)}x`],
  ['blanks', `${' '.repeat(500_000)}x`],
  ['blanks behind a heading', `== a ==${' \t'.repeat(250_000)}x`],
  ['code that is never closed', '<code>'.repeat(100_000)],
  ['tags that are never closed', '<code '.repeat(100_000)],
  ['tags of all kinds', '<code><file><nowiki><html><php>%%'.repeat(20_000)],
])('%s are read in linear time', (_, source) => {
  const before = process.cpuUsage();
  firstHeading(source);
  expect(process.cpuUsage(before).user / 1000).toBeLessThan(5000);
});
