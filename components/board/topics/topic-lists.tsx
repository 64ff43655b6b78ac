import { Timestamp } from '@/components/ui/timestamp';
import { Title, TitleLink, textAttributes } from '@/components/ui/title';
import type { Abilities } from '@/lib/community/abilities';
import { i18n } from '@/lib/i18n/i18n';
import { isolate, textDirection } from '@/lib/i18n/text-direction';
import type { Forum, TopicEntry } from '@/lib/model/records';
import { unixSeconds } from '@/lib/model/unix-time';
import type { TopicFilter } from '@/lib/urls/views/view';
import { ForumLink } from '../forums/forum-links';
import { newestPostLink, topicHref } from '../topic-links';
import { PostCount, StartedBy, TopicFlags, TopicTags } from './topic-facts';

/** `newestText` is an excerpt of the newest post. */
type ListedTopic = TopicEntry & { newestText?: string };

interface Props {
  can: Abilities;
  topics: ListedTopic[];
  /** Forums to name beside topics; empty in a forum's own list. */
  forums: Forum[];
  filter?: TopicFilter;
  heading?: 'h2' | 'h3';
}

/** Topics in rows of two lines: with the newest post's text, else starter and forum. */
export function TopicRows({ can, topics, forums, filter, heading = 'h3' }: Props) {
  return (
    <ol className="topics rows">
      {topics.map((topic) => (
        <TopicRow
          key={topic.id}
          can={can}
          topic={topic}
          forum={forums.find(({ id }) => id === topic.forumId)}
          filter={filter}
          heading={heading}
        />
      ))}
    </ol>
  );
}

interface RowProps {
  can: Abilities;
  topic: ListedTopic;
  forum?: Forum;
  filter?: TopicFilter;
  heading: 'h2' | 'h3';
}

function TopicRow({ can, topic, forum, filter, heading: Heading }: RowProps) {
  const { t } = i18n();
  const { startedAt, lastPostAt, lastPoster, title, newestText, postCount } = topic;
  return (
    <li
      className="row"
      data-topic={topic.movedTo ?? topic.id}
      // For the script that marks news.
      data-posts={can.countPosts ? postCount : undefined}
      data-started={unixSeconds(startedAt)}
    >
      <div className="row-main">
        <div>
          <Heading className="row-title">
            <TitleLink href={topicHref(topic)} text={title} />
          </Heading>
          <TopicFlags topic={topic} filter={filter} />
        </div>
        {newestText && lastPoster ? (
          <p
            className="row-about"
            // Cuts overflow at the text's end.
            dir={textDirection(newestText) === 'rtl' ? 'rtl' : undefined}
          >
            <bdi>{lastPoster.name}</bdi>: <Title text={newestText} />
          </p>
        ) : (
          <p className="facts">
            {filter?.starterId === undefined && <StartedBy topic={topic} />}
            {forum && <span>{t.rich('board.in', { forum: <ForumLink forum={forum} /> })} </span>}
            <TopicTags can={can} topic={topic} filter={filter} />
          </p>
        )}
      </div>
      <p className="facts row-counts">
        <PostCount count={postCount} />
      </p>
      <p className="row-last" data-last="">
        <a {...newestPostLink(topic)} className="quiet-link">
          {lastPostAt && <Timestamp at={lastPostAt} />}
          <span className={lastPostAt && 'sr-only'}> {t('board.lastPost')} </span>
        </a>
        {lastPoster && postCount !== 1 && (
          <span>{t('board.lastPostBy', { name: isolate(lastPoster.name) })}</span>
        )}
      </p>
    </li>
  );
}

interface ExcerptsProps {
  /** Newest first; `excerpt` may be empty. */
  topics: { topic: TopicEntry; excerpt: string }[];
}

/** Topics with excerpts. */
export function TopicExcerpts({ topics }: ExcerptsProps) {
  return (
    <ol>
      {topics.map(({ topic, excerpt }) => (
        <li key={topic.id} className="py-[0.6rem] border-b border-divider">
          <h3 className="leading-[1.4]">
            <TitleLink href={topicHref(topic)} text={topic.title} />
          </h3>
          {excerpt && (
            <p className="line-clamp-2 text-sm text-muted" {...textAttributes(excerpt)}>
              {excerpt}
            </p>
          )}
        </li>
      ))}
    </ol>
  );
}
