import { expect, test } from 'vitest';
import { detectLanguage } from './detect-language';

// The interface of the tests is English.
test.each([
  ['', undefined],
  ['12:30 — 14:00', undefined],
  ['The escapement was dry.', undefined],
  ['擒纵机构已经干了。', 'zh'],
  ['我用 Arduino Pro Micro 做了一把键盘，固件是 QMK', 'zh'],
  ['金継ぎは時間がかかります', 'ja'],
  ['수리하는 사람들', 'ko'],
  ['Часы снова идут', 'und'],
  ['A clock called 老钟 that came from my grandmother', undefined],
])('%s', (text, language) => {
  expect(detectLanguage(text)).toBe(language);
});
