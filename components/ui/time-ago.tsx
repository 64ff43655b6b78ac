import { i18n } from '@/lib/i18n/i18n';

interface Props {
  at: Date;
  /** `ago` reads "3 hours ago", `day` reads "21 November 2026"; the exact moment is its title. */
  as?: 'ago' | 'day' | 'moment';
}

/** A point in time; the exact one shows on hover, and on focus of the link around it. */
export function TimeAgo({ at, as = 'ago' }: Props) {
  const words = i18n();
  const exact = words.moment(at);
  return (
    <time
      dateTime={at.toISOString()}
      title={as === 'moment' ? undefined : exact}
      data-ago={as === 'ago' ? '' : undefined}
      suppressHydrationWarning={as === 'ago'}
    >
      {words[as](at)}
    </time>
  );
}
