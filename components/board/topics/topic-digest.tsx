import { TimeAgo } from '@/components/ui/time-ago';
import { i18n } from '@/lib/i18n/i18n';
import type { TopicEntry } from '@/lib/model/community';
import { THREAD_SORT } from '@/lib/urls/families/topic-url';
import { href } from '@/lib/urls/href';

/** Topics in few words: the title, and when something was last said, which leads there. */
export function TopicDigest({ topics }: { topics: TopicEntry[] }) {
  return (
    <ul className="leaves">
      {topics.map(({ id, movedTo, title, lastPostAt }) => (
        <li key={id}>
          <a href={href({ kind: 'topic', topicId: movedTo ?? id, sort: THREAD_SORT, page: 1 })}>
            {title}
          </a>
          {lastPostAt && (
            <a href={href({ kind: 'topic', topicId: movedTo ?? id, sort: 'desc', page: 1 })}>
              <TimeAgo at={lastPostAt} />
              <span className="sr-only"> · {i18n().t('board.newestFirst', { title })}</span>
            </a>
          )}
        </li>
      ))}
    </ul>
  );
}
