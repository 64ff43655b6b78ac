import { i18n } from '@/lib/i18n/i18n';

interface Props {
  at: Date;
  /**
   * `short`: "Nov 21, 2026", which a script shortens to "14:05" or "Aug 22" (`lib/browser/short-dates.ts`).
   * `month`: the same, but "Nov 2022" in other years than this.
   * `day`: "November 21, 2026". `moment`: "Nov 21, 2026, 14:05".
   */
  format?: 'short' | 'month' | 'day' | 'moment';
  itemProp?: string;
  /** True to hide a moment's time of day on phones. */
  isSplit?: boolean;
}

/**
 * A time in the site's zone, which `lib/browser/local-times.ts` changes to the reader's. The tooltip is
 * exact.
 */
export function Timestamp({ at, format = 'short', itemProp, isSplit = false }: Props) {
  const language = i18n();
  const short = { short: '', month: 'month', day: undefined, moment: undefined }[format];
  const text = format === 'day' || format === 'moment' ? language[format](at) : language.date(at);
  const { day, time } = isSplit ? language.splitMoment(at) : { day: text, time: '' };
  return (
    <time
      dateTime={at.toISOString()}
      itemProp={itemProp}
      title={format === 'moment' ? undefined : language.moment(at)}
      data-short={short}
      data-at={short === undefined ? format : undefined}
      // A script may change the text before hydration.
      suppressHydrationWarning
    >
      {day}
      {isSplit && <span suppressHydrationWarning>{time}</span>}
    </time>
  );
}
