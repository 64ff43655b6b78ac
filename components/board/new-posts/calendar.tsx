import { Section } from '@/components/ui/section';
import { TitleLink } from '@/components/ui/title';
import { i18n } from '@/lib/i18n/i18n';
import type { PostDay, PostRange } from '@/lib/model/post-times';
import { viewLink } from '@/lib/seo/indexing';
import { href } from '@/lib/urls/views/href';
import { floorPath } from '@/lib/urls/views/post-url';

const linkTo = (period: string) => href({ kind: 'new-posts', period });

/** Returns a moment that lies in the month in every time zone. */
export const middleOfMonth = (month: string): Date => new Date(`${month}-15T12:00:00Z`);

/** Links to months by year, in the given order. */
export function MonthLinks({ months }: { months: string[] }) {
  const { t, monthName } = i18n();
  const years = [...new Set(months.map((month) => month.slice(0, 4)))];
  if (months.length === 0) return null;
  return (
    <nav className="mt-11 text-sm print:hidden" aria-label={t('board.earlier')}>
      <h2>{t('board.earlier')}</h2>
      {years.map((year) => (
        <ul key={year} className="flex flex-wrap gap-x-4 mt-1">
          <li className="font-semibold">{year}</li>
          {months
            .filter((month) => month.startsWith(year))
            .map((month) => (
              <li key={month}>
                <a href={linkTo(month)}>{monthName(middleOfMonth(month))}</a>
              </li>
            ))}
        </ul>
      ))}
    </nav>
  );
}

const MAX_TOPICS = 200;

/** Topics of a month, linked to their first post in it. */
export function MonthTopics({ ranges }: { ranges: PostRange[] }) {
  const { t } = i18n();
  return (
    <Section id="topics" title={t('site.topics')}>
      <ul className="link-rows">
        {ranges.slice(0, MAX_TOPICS).map(({ topicId, title, offset, posts }) => (
          <li key={topicId}>
            <TitleLink href={floorPath(topicId, offset + 1)} rel="nofollow" text={title} />
            <span className="text-sm text-muted">{t('board.postCount', { count: posts })}</span>
          </li>
        ))}
      </ul>
    </Section>
  );
}

/** Links to days, newest first. */
export function DayLinks({ days }: { days: PostDay[] }) {
  const { t, day: format } = i18n();
  return (
    <ul className="link-rows">
      {days.toReversed().map(({ day, from, posts }) => (
        <li key={day}>
          <a {...viewLink({ kind: 'new-posts', period: day })}>{format(new Date(from * 1000))}</a>
          <span className="text-sm text-muted">{t('board.postCount', { count: posts })}</span>
        </li>
      ))}
    </ul>
  );
}

interface Props {
  previous?: string;
  next?: string;
}

/** Links to the periods before and after. */
export function PeriodPager({ previous, next }: Props) {
  const { t } = i18n();
  if (!previous && !next) return null;
  return (
    <p className="flex gap-x-6 text-sm print:hidden">
      {previous && (
        <a href={linkTo(previous)} rel="prev">
          ‹ {t('pager.previous')}
        </a>
      )}
      {next && (
        <a href={linkTo(next)} rel="next">
          {t('pager.next')} ›
        </a>
      )}
    </p>
  );
}
