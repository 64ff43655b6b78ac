import { i18n } from '@/lib/i18n/i18n';

interface Props {
  at: Date;
  /**
   * `ago`: "Nov 21, 2026", which a script turns into "3 hours ago" (`lib/browser/relative-times.ts`);
   * `day`: "November 21, 2026"; `moment`: "Nov 21, 2026, 14:05".
   */
  format?: 'ago' | 'day' | 'moment';
  /** What the time is of the item around it (microdata). */
  itemProp?: string;
}

/**
 * A point in time; the exact one shows on hover, and on focus of the link around it. In the time zone of the
 * site, which a script changes to the reader's (`lib/browser/local-times.ts`).
 */
export function Timestamp({ at, format = 'ago', itemProp }: Props) {
  const language = i18n();
  return (
    <time
      dateTime={at.toISOString()}
      itemProp={itemProp}
      title={format === 'moment' ? undefined : language.moment(at)}
      data-ago={format === 'ago' ? '' : undefined}
      data-at={format === 'ago' ? undefined : format}
      // The script of the page may have changed it before.
      suppressHydrationWarning
    >
      {language[format === 'ago' ? 'date' : format](at)}
    </time>
  );
}
