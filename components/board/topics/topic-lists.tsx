import { TopicFlags } from '@/components/board/topics/topic-facts';
import { DatedLinkList } from '@/components/ui/link-list';
import { Timestamp } from '@/components/ui/timestamp';
import { Title, textAttributes } from '@/components/ui/title';
import { i18n } from '@/lib/i18n/i18n';
import { isolate } from '@/lib/i18n/text-direction';
import type { Forum, TopicEntry } from '@/lib/model/community';
import { ForumLink } from '../forums/forum-links';
import { newestPostLink, topicHref } from '../topic-links';
import { PostCount, StartedBy, StartedOn, ViewCount } from './topic-facts';

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
        <div>
          <Heading className="row-title">
            <a href={topicHref(topic)}>
              <Title text={title} />
            </a>
          </Heading>
          <TopicFlags topic={topic} />
        </div>
        {description && (
          <p className="row-about">
            <Title text={description} />
          </p>
        )}
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
        {lastPoster && <span>{t('board.lastPostBy', { name: isolate(lastPoster.name) })}</span>}
      </p>
    </li>
  );
}

interface FeaturedProps {
  /** The newest first. `excerpt` is the beginning of the first post, and may be empty. */
  topics: { topic: TopicEntry; excerpt: string }[];
}

/** Topics with the beginning of their text, the newest largest. */
export function FeaturedTopics({ topics }: FeaturedProps) {
  return (
    <ol>
      {topics.map(({ topic, excerpt }) => (
        <li
          key={topic.id}
          className="group pt-2 sm:pt-[0.9rem] pb-[1.1rem] not-first:border-t border-divider"
        >
          <article>
            <h3 className="text-xl group-first:text-[clamp(1.45rem,1.1rem+1.6vw,2rem)]">
              <a href={topicHref(topic)}>
                <Title text={topic.title} />
              </a>
            </h3>
            {(excerpt || topic.description) && (
              <p
                className="line-clamp-3 group-first:line-clamp-4 max-w-measure my-[0.35rem] group-first:text-lg"
                {...textAttributes(excerpt || topic.description)}
              >
                {excerpt || topic.description}
              </p>
            )}
            <p className="facts mt-[0.3rem]">
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

/** The titles of topics, each with the date of its newest post, which links there. */
export function TopicDigest({ topics }: { topics: TopicEntry[] }) {
  const { t } = i18n();
  const links = topics.map((topic) => ({
    text: topic.title,
    href: topicHref(topic),
    date: topic.lastPostAt && (
      <a href={newestPostLink(topic).href}>
        <Timestamp at={topic.lastPostAt} />
        <span className="sr-only"> · {t('board.newestFirst', { title: topic.title })}</span>
      </a>
    ),
  }));
  return <DatedLinkList links={links} />;
}
