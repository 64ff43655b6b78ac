import { Timestamp } from '@/components/ui/timestamp';
import { config } from '@/lib/base/config/config';
import { i18n } from '@/lib/i18n/i18n';
import type { Forum, Post, Topic } from '@/lib/model/records';
import { viewLink } from '@/lib/seo/indexing';
import { itemOf } from '@/lib/seo/structured-data/discussion';
import { topicsWith } from '@/lib/urls/views/board/topics-view';
import { href } from '@/lib/urls/views/href';
import { PersonName } from '../person-name';
import { topicHref } from '../topic-links';

interface Props {
  topic: Topic;
  forum?: Forum;
  /** The first post, if shown. It has author and time itself. */
  opening?: Post;
  /** Number of answers on the page; undefined if the topic is no answered question. */
  shownAnswers?: number;
  /** The accepted answer of a later page. */
  answer?: Post | undefined;
}

/** Quotes the accepted answer of a later page, as text. */
function QuotedAnswer({ topicId, answer }: { topicId: number; answer: Post }) {
  const { id: postId, author, postedAt, body } = answer;
  return (
    <div className="mt-2 max-w-measure text-sm" {...itemOf('Answer', 'acceptedAnswer')}>
      <p className="facts">
        <a itemProp="url" {...viewLink({ kind: 'post', topicId, postId })}>
          {i18n().t('topic.solution')}
        </a>{' '}
        <span {...itemOf('Person', 'author')}>
          <PersonName person={author} isLinked={false} itemProp="name" />
        </span>{' '}
        {postedAt && <Timestamp at={postedAt} itemProp="datePublished" />}
      </p>
      <p className="line-clamp-4" itemProp="text" dir="auto">
        {body.text}
      </p>
    </div>
  );
}

/** Microdata of a topic that its posts lack. */
export function TopicMicrodata({ topic, forum, opening, shownAnswers, answer }: Props) {
  const { title, starter, startedAt, lastPostAt, viewCount, postTotal, postCount } = topic;
  const { license } = config();
  const posts = postTotal ?? postCount;
  const replies = posts !== undefined && posts > 1 ? posts - 1 : undefined;
  const isAnswered = lastPostAt !== undefined && (!startedAt || lastPostAt > startedAt);
  return (
    <>
      <link itemProp="url" href={topicHref(topic)} />
      {answer && <QuotedAnswer topicId={topic.id} answer={answer} />}
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
