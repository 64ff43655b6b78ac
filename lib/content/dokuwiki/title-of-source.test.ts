import { expect, test } from 'vitest';
import { processorMs } from '@/e2e/fixtures/processor-time';
import { titleOfSource } from './parse-dokuwiki';

test.each([
  ['====== Welcome ======\nText', 'Welcome'],
  ['\n \t== a = b == \t\n== later ==', 'a = b'],
  ['======== Long ========', 'Long'],
  ['== open\n=== uneven ==', undefined],
  ['text\n== later ==', undefined],
  ['<code php>\n== no ==\n</code>\n== Real ==', undefined],
  ['((note)) {{a.png}} {{page>box}} [[b|{{c.png}}]]\n== Real ==', 'Real'],
  ['<note>text\n</note>\n<WRAP>a</WRAP>\n~~NOTOC~~ {{tag>a}}\n== Real ==\n== Next ==', 'Real'],
  ['== 1. Sub ==\n===== Main =====', undefined],
  ['=====\n== second ==', undefined],
  ['====\n== second ==', undefined],
  ['no heading', undefined],
])('the title of %j is %j', (source, heading) => {
  expect(titleOfSource(source)).toBe(heading);
});

/** Takes milliseconds in linear time, minutes in quadratic time. */
test.each([
  ['a line of signs', `${'='.repeat(500_000)}x`],
  ['blanks', `${' '.repeat(500_000)}x`],
  ['blanks behind a heading', `== a ==${' \t'.repeat(250_000)}x`],
  ['code that is never closed', '<code>'.repeat(100_000)],
  ['tags that are never closed', '<code '.repeat(100_000)],
  ['tags of all kinds', '<code><file><nowiki><html><php>%%'.repeat(20_000)],
])('%s are read in linear time', (_, source) => {
  expect(processorMs(() => titleOfSource(source))).toBeLessThan(5000);
});
