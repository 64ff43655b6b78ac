import { i18n } from '@/lib/i18n/i18n';
import type { ActivityPeriod } from '@/lib/model/topic-survey';
import { floorHref } from '../topic-links';

/** Returns a moment that lies in the month in every time zone. */
const middleOfMonth = (start: Date) => new Date(start.getTime() + 14 * 24 * 3_600_000);

interface Props {
  topicId: number;
  /** Months with posts, oldest first. */
  months: ActivityPeriod[];
  shown: (number | undefined)[];
}

/** Links to a topic's first post of each month: beside the posts; on narrow screens below the open glance. */
export function TopicTimeline({ topicId, months, shown }: Props) {
  const { t, monthName } = i18n();
  let floor = 1;
  const links = months.map(({ start, posts }) => {
    const first = floor;
    floor += posts;
    const isShown = shown.some((each) => each !== undefined && each >= first && each < floor);
    return { start, isShown, target: floorHref(topicId, first) };
  });
  const known = links.filter(({ start }) => start.getTime() > 0);
  if (known.length === 0) return null;
  const years = [...new Set(known.map(({ start }) => start.getUTCFullYear()))];
  return (
    <nav className="topic-months print:hidden" aria-label={t('topic.timeline')}>
      <ol>
        {years.map((year) => (
          <li key={year}>
            <strong>{year}</strong>
            <ol>
              {known
                .filter(({ start }) => start.getUTCFullYear() === year)
                .map(({ start, isShown, target }) => (
                  <li key={target}>
                    <a href={target} aria-current={isShown ? 'true' : undefined}>
                      {monthName(middleOfMonth(start))}
                    </a>
                  </li>
                ))}
            </ol>
          </li>
        ))}
      </ol>
    </nav>
  );
}
