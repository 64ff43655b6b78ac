import { expect, test } from 'vitest';
import { indexLanguage } from './search-index';

const titles = (count: number, text: string) => Array.from({ length: count }, () => text);

test.each([
  [titles(9, 'Clock'), 'en', 'en'],
  [titles(9, 'Uhr'), 'de', 'de'],
  [titles(9, 'Clock'), 'zh-TW', 'zh'],
  [[...titles(97, 'Clock'), ...titles(3, '钟表')], 'en', 'zh'],
  [[...titles(99, 'Clock'), '钟表'], 'en', 'en'],
  [[...titles(9, '時計'), 'ドライバを更新'], 'en', 'ja'],
  [titles(1, 'น้ำตาล'), 'en', 'th'],
  [titles(9, '시계'), 'ko', 'ko'],
  [[], 'en', 'en'],
])('the index of %j in the language %s is in %s', (given, locale, language) => {
  expect(indexLanguage(given, locale)).toBe(language);
});
