import { When } from '@/components/ui/when';
import type { TopicEntry } from '@/lib/community/model';
import { language } from '@/lib/language/language';
import { href } from '@/lib/views/href';
import { THREAD_SORT } from '@/lib/views/topics';
import { Person } from './person';

/** A topic told as news. */
export interface Story {
  topic: TopicEntry;
  /** The first words of its first post; may be empty. */
  excerpt: string;
}

/** Topics as news, the newest first and largest. */
export function StoryList({ stories }: { stories: Story[] }) {
  return (
    <ol className="stories">
      {stories.map((story) => (
        <li key={story.topic.id}>
          <StoryItem {...story} />
        </li>
      ))}
    </ol>
  );
}

function StoryItem({ topic, excerpt }: Story) {
  const { t } = language();
  const { id, movedTo, title, description, starter, startedAt, postCount } = topic;
  const address = href({ kind: 'topic', topicId: movedTo ?? id, sort: THREAD_SORT, page: 1 });
  return (
    <article className="story">
      <h3>
        <a href={address}>{title}</a>
      </h3>
      {(excerpt || description) && <p className="story-text">{excerpt || description}</p>}
      <p className="facts">
        {startedAt && (
          <span>
            <When at={startedAt} as="day" />
          </span>
        )}
        {starter && (
          <span>{t.rich('board.startedBy', { name: () => <Person person={starter} /> })}</span>
        )}
        {postCount !== undefined && <span>{t('board.replies', { count: postCount })}</span>}
      </p>
    </article>
  );
}
