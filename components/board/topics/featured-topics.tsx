import type { TopicEntry } from '@/lib/model/community';
import { topicHref } from '../topic-links';
import { PostCount, StartedBy, StartedOn } from './topic-facts';

interface Props {
  /** The newest first. `excerpt` is the beginning of the first post, and may be empty. */
  topics: { topic: TopicEntry; excerpt: string }[];
}

/** Topics as news, the newest largest. */
export function FeaturedTopics({ topics }: Props) {
  return (
    <ol>
      {topics.map(({ topic, excerpt }) => (
        <li key={topic.id} className="group pt-9 pb-11 not-first:border-t border-divider">
          <article>
            <h3 className="text-xl group-first:text-[clamp(1.45rem,1.1rem+1.6vw,2rem)]">
              <a href={topicHref(topic)}>{topic.title}</a>
            </h3>
            {(excerpt || topic.description) && (
              <p className="line-clamp-3 group-first:line-clamp-4 max-w-measure my-3.5 group-first:font-serif group-first:text-lg">
                {excerpt || topic.description}
              </p>
            )}
            <p className="facts mt-3">
              <StartedOn topic={topic} />
              <StartedBy topic={topic} />
              <PostCount count={topic.postCount} />
            </p>
          </article>
        </li>
      ))}
    </ol>
  );
}
