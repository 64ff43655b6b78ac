import type { Forum, TopicEntry } from '@/lib/model/community';
import { TopicListItem } from './topic-list-item';

interface Props {
  topics: TopicEntry[];
  /** All forums, to name each topic's; left out where the list is of one forum. */
  forums?: Forum[];
  heading?: 'h2' | 'h3';
}

/** Topics, densely set. */
export function TopicRows({ topics, forums = [], heading = 'h3' }: Props) {
  const names = new Map(forums.map(({ id, name }) => [id, name]));
  return (
    <ol className="topics rows">
      {topics.map((topic) => (
        <TopicListItem
          key={topic.id}
          topic={topic}
          forumName={topic.forumId === undefined ? undefined : names.get(topic.forumId)}
          heading={heading}
        />
      ))}
    </ol>
  );
}
