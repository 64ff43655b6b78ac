import { LinkList } from '@/components/ui/link-list';
import { config } from '@/lib/base/config/config';
import { i18n } from '@/lib/i18n/i18n';
import type { ActivityPeriod } from '@/lib/model/community';
import { href } from '@/lib/urls/views/href';
import { floorAnchor } from '@/lib/urls/views/post-url';
import { THREAD_SORT } from '@/lib/urls/views/topic-url';

interface Props {
  topicId: number;
  /** The periods of its time, the oldest first. */
  periods: ActivityPeriod[];
}

/** A link to the first post of each period of the time of a topic. */
export function TopicTimeline({ topicId, periods }: Props) {
  const { t, date } = i18n();
  const { postsPerPage } = config();
  const links = new Map<string, string>();
  let floor = 1;
  for (const { start, posts } of periods) {
    const page = Math.ceil(floor / postsPerPage);
    const target = `${href({ kind: 'topic', topicId, sort: THREAD_SORT, page })}#${floorAnchor(floor)}`;
    if (posts > 0 && !links.has(date(start))) links.set(date(start), target);
    floor += posts;
  }
  if (links.size === 0) return null;
  return (
    <nav
      className="mt-8 md:ps-(--gutter) text-sm text-muted print:hidden"
      aria-label={t('topic.timeline')}
    >
      <p>{t('topic.timeline')}</p>
      <LinkList
        className="flex flex-wrap gap-x-4 max-w-measure"
        linkClassName="underline"
        links={[...links].map(([text, target]) => ({ text, href: target }))}
      />
    </nav>
  );
}
