import { type Config, config } from '@/lib/base/config/config';
import { MESSAGES } from './messages';
import { splitMoment } from './split-moment';
import { createTranslator } from './translator';

/**
 * Returns translator and formats of a locale and time zone. Creating an Intl formatter takes longer than
 * rendering a page, so each is created once.
 */
export function createI18n({ locale, timeZone }: Pick<Config, 'locale' | 'timeZone'>) {
  const formatter = (options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(locale, { ...options, timeZone });
  const dateTime = (options: Intl.DateTimeFormatOptions) => {
    const format = formatter(options);
    return (at: Date) => format.format(at);
  };
  const date = formatter({ dateStyle: 'medium' });
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
    date: (at: Date) => date.format(at),
    /** `Nov 14 – 21, 2026`. */
    period: (from: Date, to: Date) => date.formatRange(from, to),
    /** `November 2026`. */
    month: dateTime({ month: 'long', year: 'numeric' }),
    /** `Nov`. */
    monthName: dateTime({ month: 'short' }),
    /** `November 21, 2026`. */
    day: dateTime({ dateStyle: 'long' }),
    /** `Nov 21, 2026, 14:05`. */
    moment: (at: Date) => moment.format(at),
    splitMoment: (at: Date) => splitMoment(moment, at),
    /** `topics, posts and pages`. Chinese messages have a space before numbers. */
    list: (parts: string[]) => conjunction.format(parts).replace(/(?<=和)(?=\d)/, ' '),
    /** `12.3 MB`. */
    size: (bytes: number) =>
      bytes < 1e5 ? kilobytes.format(bytes / 1e3) : megabytes.format(bytes / 1e6),
  };
}

type I18n = ReturnType<typeof createI18n>;

const created = new WeakMap<Config, I18n>();

/** Returns the translator and formats of this site. */
export function i18n(): I18n {
  const settings = config();
  const known = created.get(settings) ?? createI18n(settings);
  created.set(settings, known);
  return known;
}
