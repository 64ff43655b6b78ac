import { config } from '@/lib/base/config/config';
import type { Forum, Post, Topic } from '@/lib/model/records';
import { itemOf } from '@/lib/seo/structured-data/discussion';
import { topicsWith } from '@/lib/urls/views/board/topics-view';
import { href } from '@/lib/urls/views/href';
import { topicHref } from '../topic-links';

interface Props {
  topic: Topic;
  forum?: Forum;
  /** The first post, if shown. It has author and time itself. */
  opening?: Post;
  /** Number of answers on the page; undefined if the topic is no answered question. */
  shownAnswers?: number;
}

/** Microdata of a topic that its visible text lacks. */
export function TopicMicrodata({ topic, forum, opening, shownAnswers }: Props) {
  const { title, starter, startedAt, lastPostAt, viewCount, postTotal, postCount } = topic;
  const { license } = config();
  const posts = postTotal ?? postCount;
  const replies = posts !== undefined && posts > 1 ? posts - 1 : undefined;
  const isAnswered = lastPostAt !== undefined && (!startedAt || lastPostAt > startedAt);
  return (
    <>
      <link itemProp="url" href={topicHref(topic)} />
      {license && <link itemProp="license" href={license.url} />}
      {forum && (
        <span {...itemOf('CollectionPage', 'isPartOf')}>
          <link itemProp="url" href={href(topicsWith({ forumId: forum.id }))} />
          <meta itemProp="name" content={forum.name} />
        </span>
      )}
      {!opening && starter?.name && (
        <span {...itemOf('Person', 'author')}>
          <meta itemProp="name" content={starter.name} />
        </span>
      )}
      {!opening?.postedAt && startedAt && (
        <meta itemProp="datePublished" content={startedAt.toISOString()} />
      )}
      {isAnswered && <meta itemProp="dateModified" content={lastPostAt.toISOString()} />}
      {opening && !opening.body.text && <meta itemProp="text" content={title} />}
      {shownAnswers !== undefined && (
        <meta itemProp="answerCount" content={String(Math.max(shownAnswers, replies ?? 0))} />
      )}
      {topic.tags && <meta itemProp="keywords" content={topic.tags.join(', ')} />}
      <Interactions action="CommentAction" count={replies} />
      <Interactions action="ViewAction" count={viewCount} />
    </>
  );
}

function Interactions({ action, count }: { action: string; count?: number }) {
  if (count === undefined) return null;
  return (
    <span {...itemOf('InteractionCounter', 'interactionStatistic')}>
      <link itemProp="interactionType" href={`https://schema.org/${action}`} />
      <meta itemProp="userInteractionCount" content={String(count)} />
    </span>
  );
}
