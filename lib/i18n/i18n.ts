import { createFormatter, createTranslator } from 'use-intl/core';
import { type Config, config } from '@/lib/config/config';
import { defineProcessState } from '@/lib/runtime/process-state';
import { MESSAGES } from './messages';

const DATE_TIME = { dateStyle: 'medium', timeStyle: 'short', hourCycle: 'h23' } as const;
const DATE_TIME_SECONDS = { dateStyle: 'long', timeStyle: 'medium', hourCycle: 'h23' } as const;

/**
 * Makes the voice of the interface: `t(key, values)` for its texts (ICU messages), and the
 * dates and numbers of the language.
 */
export function createI18n({ locale, timeZone }: Pick<Config, 'locale' | 'timeZone'>) {
  const t = createTranslator({ locale, timeZone, messages: MESSAGES[locale] });
  const format = createFormatter({ locale, timeZone });
  return {
    locale,
    t,
    /** `3 hours ago`, measured at the moment of rendering. */
    ago: (at: Date) => format.relativeTime(at, new Date()),
    /** `November 21, 2026`. */
    day: (at: Date) => format.dateTime(at, { dateStyle: 'long' }),
    /** `Nov 21, 2026, 14:05`. */
    moment: (at: Date) => format.dateTime(at, DATE_TIME),
    /** `November 21, 2026 at 14:05:09`. */
    clock: (at: Date) => format.dateTime(at, DATE_TIME_SECONDS),
    number: (value: number) => format.number(value),
    /** `12K`, once a number is too long to be read at a glance. */
    rough: (value: number) =>
      format.number(value, value < 10_000 ? {} : { notation: 'compact', maximumFractionDigits: 1 }),
  };
}

/** The language of this site, as configured. */
export const i18n = defineProcessState('i18n', () => createI18n(config()));
