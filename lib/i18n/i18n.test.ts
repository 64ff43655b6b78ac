import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { LOCALES, type Locale } from '@/lib/base/config/locales';
import { fillTemplate } from '@/lib/base/text/fill-template';
import { createI18n } from './i18n';

const inLocale = (locale: Locale) => createI18n({ locale, timeZone: 'UTC' });

it.each([
  ['en', ['1 post', '2 posts', '5 posts', '21 posts']],
  ['zh-CN', ['1 帖', '2 帖', '5 帖', '21 帖']],
  ['ja', ['投稿 1 件', '投稿 2 件', '投稿 5 件', '投稿 21 件']],
  ['de', ['1 Beitrag', '2 Beiträge', '5 Beiträge', '21 Beiträge']],
  ['ru', ['1 сообщение', '2 сообщения', '5 сообщений', '21 сообщение']],
] as const)('%s counts', (locale, texts) => {
  const { t } = inLocale(locale);
  expect([1, 2, 5, 21].map((count) => t('board.postCount', { count }))).toEqual(texts);
});

it.each(LOCALES)('gives scripts the forms of a count in %s', (locale) => {
  const { t } = inLocale(locale);
  const forms = t.forms('board.postCount');
  const rules = new Intl.PluralRules(locale);
  const counts = [0, 1, 2, 5, 21, 1_000_000];
  const texts = counts.map((count) =>
    fillTemplate(forms[rules.select(count)], { count: count.toLocaleString(locale) }),
  );
  expect(texts).toEqual(counts.map((count) => t('board.postCount', { count })));
});

it.each([
  ['UTC', 'en', 'Nov 21, 2026, 00:05'],
  ['Asia/Shanghai', 'zh-CN', '2026年11月21日 08:05'],
  ['Europe/Berlin', 'de', '21.11.2026, 01:05'],
  ['Europe/Moscow', 'ru', '21 нояб. 2026 г., 03:05'],
] as const)('prints a moment in %s', (timeZone, locale, expected) => {
  const { moment } = createI18n({ locale, timeZone });
  expect(moment(new Date('2026-11-21T00:05:00Z'))).toBe(expected);
});

it('puts elements in the place of values', () => {
  const { t } = createI18n({ locale: 'en', timeZone: 'UTC' });
  const when = createElement('time', {}, 'May');
  const message = t.rich('wiki.modifiedBy', { when, name: '<b>' });
  const html = renderToStaticMarkup(createElement('p', {}, message));
  expect(html).toBe('<p>Last changed <time>May</time> by &lt;b&gt;</p>');
});
