import { TimeAgo } from '@/components/ui/time-ago';
import { i18n } from '@/lib/i18n/i18n';
import type { TopicEntry } from '@/lib/model/community';
import { THREAD_SORT } from '@/lib/urls/families/topic-url';
import { href } from '@/lib/urls/href';
import { PersonName } from '../person-name';

/** A topic told as news. */
export interface Story {
  topic: TopicEntry;
  /** The first words of its first post; may be empty. */
  excerpt: string;
}

/** Topics as news, the newest first and largest. */
export function FeaturedTopics({ stories }: { stories: Story[] }) {
  return (
    <ol>
      {stories.map((story) => (
        <li key={story.topic.id} className="group pt-9 pb-11 not-first:border-t border-divider">
          <StoryItem {...story} />
        </li>
      ))}
    </ol>
  );
}

function StoryItem({ topic, excerpt }: Story) {
  const { t } = i18n();
  const { id, movedTo, title, description, starter, startedAt, postCount } = topic;
  const address = href({ kind: 'topic', topicId: movedTo ?? id, sort: THREAD_SORT, page: 1 });
  return (
    <article>
      <h3 className="text-xl group-first:text-[clamp(1.45rem,1.1rem+1.6vw,2rem)]">
        <a href={address}>{title}</a>
      </h3>
      {(excerpt || description) && (
        <p className="line-clamp-3 group-first:line-clamp-4 max-w-measure my-3.5 group-first:font-serif group-first:text-lg">
          {excerpt || description}
        </p>
      )}
      <p className="facts mt-3">
        {startedAt && (
          <span>
            <TimeAgo at={startedAt} as="day" />
          </span>
        )}
        {starter && (
          <span>{t.rich('board.startedBy', { name: () => <PersonName person={starter} /> })}</span>
        )}
        {postCount !== undefined && <span>{t('board.replies', { count: postCount })}</span>}
      </p>
    </article>
  );
}
