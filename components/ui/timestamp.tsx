import { i18n } from '@/lib/i18n/i18n';

interface Props {
  at: Date;
  /**
   * `short`: "Nov 21, 2026", which a script shortens to "14:05" or "Aug 22" (`lib/browser/short-dates.ts`);
   * `day`: "November 21, 2026"; `moment`: "Nov 21, 2026, 14:05".
   */
  format?: 'short' | 'day' | 'moment';
  /** The microdata property that the time has in the item around it. */
  itemProp?: string;
  /** True where the time of day of a `moment` stands in an element of its own, which a phone hides. */
  isSplit?: boolean;
}

/**
 * A point in time; the exact one shows on hover, and on focus of the link around it. In the time zone of the
 * site, which a script changes to the reader's (`lib/browser/local-times.ts`).
 */
export function Timestamp({ at, format = 'short', itemProp, isSplit = false }: Props) {
  const language = i18n();
  const text = language[format === 'short' ? 'date' : format](at);
  const { day, time } = isSplit ? language.splitMoment(at) : { day: text, time: '' };
  return (
    <time
      dateTime={at.toISOString()}
      itemProp={itemProp}
      title={format === 'moment' ? undefined : language.moment(at)}
      data-short={format === 'short' ? '' : undefined}
      data-at={format === 'short' ? undefined : format}
      // The script of the page may have changed it before.
      suppressHydrationWarning
    >
      {day}
      {isSplit && <span suppressHydrationWarning>{time}</span>}
    </time>
  );
}
