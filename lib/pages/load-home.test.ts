import { afterEach, expect, test } from 'vitest';
import { resetProcessState } from '@/e2e/fixtures/reset-process-state';
import { temporaryDir } from '@/e2e/fixtures/temporary-dir';
import { config, parseConfig } from '@/lib/base/config/config';
import { describeSite } from './load-home';

afterEach(resetProcessState);

const all = { topics: 21, posts: 3113, pages: 2 };
const REMOTE = { API_BASE_URL: 'http://127.0.0.1:9/' };

test.each([
  [{ LOCALE: 'en' }, all, '21 topics, 3,113 posts, and 2 wiki pages, open to read.'],
  [{ LOCALE: 'en' }, { topics: 1, posts: 1, pages: 0 }, '1 topic and 1 post, open to read.'],
  [{ LOCALE: 'en' }, { topics: 0, posts: 0, pages: 1 }, '1 wiki page, open to read.'],
  [{ LOCALE: 'de' }, all, '21 Themen, 3.113 Beiträge und 2 Wiki-Seiten, für alle lesbar.'],
  [
    { LOCALE: 'ru' },
    all,
    '21 тема, 3\u00a0113 сообщений и 2 страницы вики\u00a0— открыто для чтения.',
  ],
  [{ LOCALE: 'zh-CN' }, all, '21 个主题、3,113 帖和 2 个维基页面，人人可读。'],
  [{ SITE_DESCRIPTION: 'All about clocks.' }, all, 'All about clocks.'],
  [
    { ...REMOTE, SITE_NAME: 'Clocks' },
    undefined,
    'Wiki, forums and latest topics of Clocks, open for everyone to read.',
  ],
])('with %j and %j the site is described', (environment, statistics, sentence) => {
  config.set(parseConfig(environment));
  expect(describeSite(statistics)).toBe(sentence);
});

test('a forum without a wiki is not said to have one', () => {
  const settings = { ...REMOTE, SITE_NAME: 'Clocks', DATA_DIR: temporaryDir() };
  config.set({ ...parseConfig(settings), isDiscourse: true });
  expect(describeSite()).toBe('Forums and latest topics of Clocks, open for everyone to read.');
});
