import { createFormatter, createTranslator } from 'use-intl/core';
import { type Config, config } from '@/lib/config/config';
import { defineProcessState } from '@/lib/runtime/process-state';
import { MESSAGES } from './messages';

const DATE_TIME = { dateStyle: 'medium', timeStyle: 'short', hourCycle: 'h23' } as const;
const DATE_TIME_SECONDS = { dateStyle: 'long', timeStyle: 'medium', hourCycle: 'h23' } as const;

/**
 * Creates the translator of a locale, `t(key, values)` with ICU messages, and its formats of dates
 * in a time zone and of numbers.
 */
export function createI18n({ locale, timeZone }: Pick<Config, 'locale' | 'timeZone'>) {
  const t = createTranslator({ locale, timeZone, messages: MESSAGES[locale] });
  const format = createFormatter({ locale, timeZone });
  return {
    locale,
    t,
    /** `3 hours ago`, relative to the moment of rendering. */
    ago: (at: Date) => format.relativeTime(at, new Date()),
    /** `November 21, 2026`. */
    day: (at: Date) => format.dateTime(at, { dateStyle: 'long' }),
    /** `Nov 21, 2026, 14:05`. */
    moment: (at: Date) => format.dateTime(at, DATE_TIME),
    /** `November 21, 2026 at 14:05:09`. */
    clock: (at: Date) => format.dateTime(at, DATE_TIME_SECONDS),
    number: (value: number) => format.number(value),
    /** `12K`, from 10,000 on. */
    rough: (value: number) =>
      format.number(value, value < 10_000 ? {} : { notation: 'compact', maximumFractionDigits: 1 }),
  };
}

/** The translator and formats of this site's locale and time zone. */
export const i18n = defineProcessState('i18n', () => createI18n(config()));
