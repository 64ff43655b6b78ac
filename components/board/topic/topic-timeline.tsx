import { Bars, barArea, barsPath } from '@/components/ui/bars';
import { config } from '@/lib/base/config/config';
import { i18n } from '@/lib/i18n/i18n';
import type { ActivityPeriod, Topic } from '@/lib/model/community';
import { href } from '@/lib/urls/views/href';
import { floorAnchor } from '@/lib/urls/views/post-url';
import { THREAD_SORT } from '@/lib/urls/views/topic-url';

interface Props {
  topic: Topic;
  /** The periods of its time, of equal length, the oldest first. */
  periods: ActivityPeriod[];
}

/** A bar for each period of the time of a topic, which links to the first post in it. */
export function TopicTimeline({ topic: { id: topicId, lastPostAt }, periods }: Props) {
  const { t, day } = i18n();
  const [first] = periods;
  if (!first || !lastPostAt) return null;
  const { postsPerPage } = config();
  let before = 0;
  const links = periods.map(({ start, posts }, index) => {
    const floor = before + 1;
    before += posts;
    if (posts === 0) return null;
    const page = Math.ceil(floor / postsPerPage);
    const count = t('board.postCount', { count: posts });
    return (
      <a
        key={floor}
        href={`${href({ kind: 'topic', topicId, sort: THREAD_SORT, page })}#${floorAnchor(floor)}`}
      >
        <title>{t('topic.period', { when: day(start), posts: count })}</title>
        <path d={barArea(index)} />
      </a>
    );
  });
  return (
    <nav
      className="mt-8 md:ps-(--gutter) text-sm text-muted print:hidden"
      aria-label={t('topic.timeline')}
    >
      <p>{t('topic.timeline')}</p>
      <Bars count={periods.length} className="timeline">
        {/* Square roots: most topics begin with a day beside which the others would be flat. */}
        <path d={barsPath(periods.map(({ posts }) => Math.sqrt(posts)))} />
        {links}
      </Bars>
      <p className="flex justify-between gap-x-4 max-w-measure">
        <span>{day(first.start)}</span>
        <span>{day(lastPostAt)}</span>
      </p>
    </nav>
  );
}
