import { type Config, config } from '@/lib/base/config/config';
import { defineProcessState } from '@/lib/base/runtime/process-state';
import { MESSAGES, type Messages } from './messages';
import { splitMoment } from './split-moment';
import { createTranslator } from './translator';

/**
 * Creates the translator of a locale, `t(key, values)` with ICU messages, and its formats of dates
 * in a time zone and of numbers. Intl's formatters are created once: each takes longer than a page.
 */
export function createI18n({ locale, timeZone }: Pick<Config, 'locale' | 'timeZone'>) {
  const formatter = (options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(locale, { ...options, timeZone });
  const dateTime = (options: Intl.DateTimeFormatOptions) => {
    const format = formatter(options);
    return (at: Date) => format.format(at);
  };
  const moment = formatter({ dateStyle: 'medium', timeStyle: 'short', hourCycle: 'h23' });
  const conjunction = new Intl.ListFormat(locale);
  const inUnit = (unit: string) =>
    new Intl.NumberFormat(locale, { style: 'unit', unit, maximumFractionDigits: 1 });
  const kilobytes = inUnit('kilobyte');
  const megabytes = inUnit('megabyte');
  return {
    locale,
    t: createTranslator(locale, MESSAGES[locale]),
    /** `Nov 21, 2026`. */
    date: dateTime({ dateStyle: 'medium' }),
    /** `November 2026`. */
    month: dateTime({ month: 'long', year: 'numeric' }),
    /** `Nov`. */
    monthName: dateTime({ month: 'short' }),
    /** `November 21, 2026`. */
    day: dateTime({ dateStyle: 'long' }),
    /** `Nov 21, 2026, 14:05`. */
    moment: (at: Date) => moment.format(at),
    /** The same in two parts, the time of day by itself. */
    splitMoment: (at: Date) => splitMoment(moment, at),
    /** `topics, posts and pages`. In Chinese with the space before a number that the messages have, too. */
    list: (parts: string[]) => conjunction.format(parts).replace(/(?<=和)(?=\d)/, ' '),
    /** `12.3 MB`, of a number of bytes. */
    size: (bytes: number) =>
      bytes < 1e5 ? kilobytes.format(bytes / 1e3) : megabytes.format(bytes / 1e6),
  };
}

type I18n = ReturnType<typeof createI18n>;

/** Keyed by the messages: `next dev` loads an edited file anew, and each bundle has its own messages. */
const byMessages = defineProcessState('i18n', () => new WeakMap<Messages, I18n>());

/** The translator and formats of this site's locale and time zone. */
export function i18n(): I18n {
  const messages = MESSAGES[config().locale];
  const known = byMessages().get(messages);
  if (known) return known;
  const created = createI18n(config());
  byMessages().set(messages, created);
  return created;
}
