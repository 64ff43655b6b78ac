import { expect, test } from 'vitest';
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
