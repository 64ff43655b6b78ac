import { expect, test } from 'vitest';
import { splitMoment } from './split-moment';

test.each([
  ['en', 'Nov 21, 2026', ', 14:05'],
  ['de', '21.11.2026', ', 14:05'],
  ['ru', '21 нояб. 2026 г.', ', 14:05'],
  ['ko', '2026. 11. 21.', ' 14:05'],
  ['zh-CN', '2026年11月21日', ' 14:05'],
  // The format of a day without a time differs.
  ['zh-TW', '2026/11/21', ' 14:05'],
])('the time of day in %s stands behind the day', (locale, day, time) => {
  const format = new Intl.DateTimeFormat(locale, {
    dateStyle: 'medium',
    timeStyle: 'short',
    hourCycle: 'h23',
    timeZone: 'UTC',
  });
  const split = splitMoment(format, new Date('2026-11-21T14:05:00Z'));
  // Locales have spaces of several widths.
  const plain = (text: string) => text.replace(/\s/g, ' ');
  expect([split.day, split.time].map(plain)).toEqual([day, time]);
});
