import { When } from '@/components/ui/when';
import type { TopicEntry } from '@/lib/community/model';
import { language } from '@/lib/language/language';
import { href } from '@/lib/views/href';
import { THREAD_SORT } from '@/lib/views/topics';

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
              <When at={lastPostAt} />
              <span className="sr-only"> · {language().t('board.newestFirst', { title })}</span>
            </a>
          )}
        </li>
      ))}
    </ul>
  );
}
