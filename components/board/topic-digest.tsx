import { When } from '@/components/ui/when';
import type { TopicEntry } from '@/lib/community/model';
import { href } from '@/lib/views/href';
import { THREAD_SORT } from '@/lib/views/topics';

/** Topics in few words: the title and when something was last said. */
export function TopicDigest({ topics }: { topics: TopicEntry[] }) {
  return (
    <ul className="leaves">
      {topics.map(({ id, movedTo, title, lastPostAt }) => (
        <li key={id}>
          <a href={href({ kind: 'topic', topicId: movedTo ?? id, sort: THREAD_SORT, page: 1 })}>
            {title}
          </a>
          {lastPostAt && <When at={lastPostAt} />}
        </li>
      ))}
    </ul>
  );
}
