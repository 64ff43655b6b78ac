import { expect, test } from 'vitest';
import { createSearchPage } from './frozen-search-page';
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

test('the page of the search loads its script, or says that there is no search', () => {
  const page = '<main><h1>Search</h1><p class="m">Hint</p></main><footer><p>x</p></footer>';
  const searched = createSearchPage(page, true);
  expect(searched).toContain('<h1>Search</h1><p id="search-status"');
  expect(searched).toContain('<script src="../assets/search.js"></script></main><footer>');
  const without = createSearchPage(page, false);
  expect(without).toMatch(/<h1>Search<\/h1><p [^>]*>This copy has no search\.<\/p><\/main>/);
});
