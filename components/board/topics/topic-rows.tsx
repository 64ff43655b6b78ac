import { Timestamp } from '@/components/ui/timestamp';
import { i18n } from '@/lib/i18n/i18n';
import type { Forum, TopicEntry } from '@/lib/model/community';
import { ForumLink } from '../forums/forum-links';
import { newestPostLink, topicHref } from '../topic-links';
import { PostCount, StartedBy, ViewCount } from './topic-facts';
import { TopicFlags } from './topic-flags';

interface Props {
  topics: TopicEntry[];
  /** All forums, to name each topic's; empty where the list is of one forum. */
  forums: Forum[];
  heading?: 'h2' | 'h3';
}

/** Topics with their starter, forum, counts and last post. */
export function TopicRows({ topics, forums, heading = 'h3' }: Props) {
  return (
    <ol className="topics rows">
      {topics.map((topic) => (
        <TopicRow
          key={topic.id}
          topic={topic}
          forum={forums.find(({ id }) => id === topic.forumId)}
          heading={heading}
        />
      ))}
    </ol>
  );
}

interface RowProps {
  topic: TopicEntry;
  forum?: Forum;
  heading: 'h2' | 'h3';
}

function TopicRow({ topic, forum, heading: Heading }: RowProps) {
  const { t } = i18n();
  const { lastPostAt, lastPoster, title, description } = topic;
  return (
    <li className="row" data-topic={topic.movedTo ?? topic.id}>
      <div className="row-main">
        <Heading className="row-title">
          <a href={topicHref(topic)}>{title}</a>
        </Heading>
        <TopicFlags topic={topic} />
        {description && <p className="row-about">{description}</p>}
        <p className="facts">
          <StartedBy topic={topic} />
          {forum && <span>{t.rich('board.in', { forum: () => <ForumLink forum={forum} /> })}</span>}
        </p>
      </div>
      <p className="facts row-counts">
        <PostCount count={topic.postCount} />
        <ViewCount count={topic.viewCount} />
      </p>
      <p className="row-last" data-last="">
        <a {...newestPostLink(topic)} className="quiet-link">
          {lastPostAt ? <Timestamp at={lastPostAt} /> : t('board.lastPost')}
          <span className="sr-only"> · {t('board.newestFirst', { title })}</span>
        </a>
        {lastPoster && <span>{t('board.lastPostBy', { name: lastPoster.name })}</span>}
      </p>
    </li>
  );
}
