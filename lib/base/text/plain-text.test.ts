import { expect, test } from 'vitest';
import { plainText } from './plain-text';

test.each([
  ['Q&amp;A', 'Q&A'],
  ['&#39;tis &quot;it&quot;', '\'tis "it"'],
  ['&amp;lt;b&amp;gt;', '&lt;b&gt;'],
  ['&amp;amp;', '&amp;'],
  ['<b>bold</b>', '<b>bold</b>'],
  ['</textarea><script>alert(1)</script>', '</textarea><script>alert(1)</script>'],
  ['&lt;script&gt;', '<script>'],
  ['&nosuch; & &', '&nosuch; & &'],
  ['&#x4F60;&#22909;', '你好'],
  ['&copy 2024', '© 2024'],
  ['a\u0000b\u202Ec\u2066d', 'abcd'],
  ['a&#x202E;b&#0;c', 'ab\ufffdc'],
  ['  a \n\t b&nbsp;\u3000c  ', 'a b c'],
  ['\ud800x', '\ufffdx'],
  ['👩‍🔧 e\u0301', '👩‍🔧 e\u0301'],
  ['wo\ufeffrd', 'word'],
  ['\ufeff', ''],
  ['\u200b', ''],
  [' \u200b\u3164&#8203; ', ''],
  ['', ''],
])('the plain text of %j is %j', (escaped, text) => {
  expect(plainText(escaped)).toBe(text);
});
