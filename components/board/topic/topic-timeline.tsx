import { config } from '@/lib/base/config/config';
import { i18n } from '@/lib/i18n/i18n';
import type { ActivityPeriod } from '@/lib/model/records';
import { floorAnchor } from '@/lib/urls/views/board/floor-anchor';
import { THREAD_SORT } from '@/lib/urls/views/board/topics-view';
import { href } from '@/lib/urls/views/href';

/** Returns a moment that lies in the month in every time zone. */
const middleOfMonth = (start: Date) => new Date(start.getTime() + 14 * 24 * 3_600_000);

interface Props {
  topicId: number;
  /** Months with posts, oldest first. */
  months: ActivityPeriod[];
  shown: (number | undefined)[];
}

/** Links to a topic's first post of each month, on wide screens. */
export function TopicTimeline({ topicId, months, shown }: Props) {
  const { t, monthName } = i18n();
  const { postsPerPage } = config();
  let floor = 1;
  const links = months.map(({ start, posts }) => {
    const first = floor;
    floor += posts;
    const page = Math.ceil(first / postsPerPage);
    const isShown = shown.some((each) => each !== undefined && each >= first && each < floor);
    const topic = href({ kind: 'topic', topicId, sort: THREAD_SORT, page });
    return { start, isShown, target: `${topic}#${floorAnchor(first)}` };
  });
  const known = links.filter(({ start }) => start.getTime() > 0);
  if (known.length === 0) return null;
  const years = [...new Set(known.map(({ start }) => start.getUTCFullYear()))];
  return (
    <nav className="topic-months @max-[60rem]:hidden print:hidden" aria-label={t('topic.timeline')}>
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
