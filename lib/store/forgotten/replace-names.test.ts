import { expect, test } from 'vitest';
import { createNameReplacement } from './replace-names';

const of = (...names: string[]) => createNameReplacement(names, 'former member');

test.each([
  [
    'Penny',
    'Penny said: ask Penny, not Pennyworth or penny.',
    '* said: ask *, not Pennyworth or penny.',
  ],
  ['penny_b', 'Penny_b and penny_b and @PENNY_B and penny_bb', '* and * and @* and penny_bb'],
  ['夜航船', '谢谢夜航船说的', '谢谢*说的'],
  ['a.b', 'a.b axb a.bc', '* axb a.bc'],
  ['Ann', 'Ann & Ann', '* & *'],
  ['x$&', 'see x$& here', 'see * here'],
])('in text, %j', (name, text, expected) => {
  expect(of(name).inText(text)).toBe(expected.replaceAll('*', 'former member'));
});

test('in HTML, elements and class names stay, values and escaped names do not', () => {
  const { inHtml } = of('quote', 'R&D', '书');
  expect(
    inHtml(
      '<aside class="quote" data-username="Quote" title=\'quote, 9\'><a href="/u/quote">quote</a></aside> R&amp;D <a href="/u/%E4%B9%A6">@R&amp;D</a>',
    ),
  ).toBe(
    '<aside class="quote" data-username="former member" title=\'former member, 9\'><a href="/u/former member">former member</a></aside> former member <a href="/u/former member">@former member</a>',
  );
});
