import { i18n } from '@/lib/i18n/i18n';
import { msUntilNextCount } from '@/lib/i18n/relative-time-unit';
import { limitValidity } from '@/lib/pages/render-context';

interface Props {
  at: Date;
  /** `ago`: "3 hours ago"; `day`: "November 21, 2026"; `moment`: "Nov 21, 2026, 14:05". */
  format?: 'ago' | 'day' | 'moment';
  /** What the time is of the item around it (microdata). */
  itemProp?: string;
}

/** "3 hours ago"; its words on a cached page are replaced when they change (`lib/next/post-process/reword.ts`). */
function timeAgo(at: Date): string {
  const nowMs = Date.now();
  limitValidity(nowMs + msUntilNextCount(nowMs - at.getTime()), 'words');
  return i18n().ago(at, nowMs);
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
      {format === 'ago' ? timeAgo(at) : language[format](at)}
    </time>
  );
}
