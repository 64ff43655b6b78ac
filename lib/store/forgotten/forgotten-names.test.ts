import { describe, expect, test } from 'vitest';
import { ForgottenNames, hashWords } from './forgotten-names';
import { applyEdits } from './text-piece';

/** Returns a text with a star in place of each name that is found by its hash. */
function replaceIn(name: string, text: string): string {
  const names = new ForgottenNames([{ salt: 'salt', words: [hashWords(name, 'salt')] }]);
  return applyEdits(
    text,
    names.find(text).map((range) => ({ ...range, text: '*' })),
  );
}

describe('whole words that are the name are found, in any case and width', () => {
  test.each([
    ['Penny', 'Penny, PENNY and @penny: (Penny) Penny’s "Penny".', '*, * and @*: (*) *’s "*".'],
    ['Penny', 'Ｐｅｎｎｙ and Pen\u00adny', '* and *'],
    ['Penny', 'Pennyworth Apenny penny2', undefined],
    ['penny_b', 'Penny_b and @PENNY_B', '* and @*'],
    ['Penny Lane', 'Penny  Lane met Penny and Lane', '* met Penny and Lane'],
    ['anna-lena', 'Anna-Lena, Anna Lena', '*, Anna Lena'],
    ["O'Quill & Söhne", 'by O’Quill & So\u0308hne', 'by *'],
    ['J. Okafor', 'J. Okafor, J.Okafor', '*, J.Okafor'],
    ['x$&y(z', 'see x$&y(z here', 'see * here'],
    ['.net', 'a .net b asp.net', 'a * b asp.net'],
    ['夜航船', '夜航船：谢谢 夜航船，谢谢夜航船说的', '*：谢谢 *，谢谢夜航船说的'],
    ['zqxada', '谢谢zqxada你好, zqxada2', '谢谢*你好, zqxada2'],
    ['ガンダム', 'ｶﾞﾝﾀﾞﾑ と', '* と'],
    ['Zoë', 'Zoe\u0308 Zoe', '* Zoe'],
    ['Петя', 'ПЕТЯ, Петян', '*, Петян'],
    ['محمد', 'قال محمد هنا', 'قال * هنا'],
    ['GROSS', 'groß', '*'],
    ['Bo', 'Bo and @Bo and me@bo', 'Bo and @* and me@bo'],
    ['2024', 'in 2024, @2024', 'in 2024, @*'],
    ['com', 'https://a.com me@b.com .com com', 'https://a.com me@b.com .com *'],
    ['https', 'https://a.org', undefined],
    ['amp', 'a &amp; b', 'a &*; b'],
  ])('%s in %s', (name, text, expected) => {
    expect(replaceIn(name, text)).toBe(expected ?? text);
  });
});
