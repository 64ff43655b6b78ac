import { Html } from '@/components/ui/safe-html';
import { TimeAgo } from '@/components/ui/time-ago';
import { i18n } from '@/lib/i18n/i18n';
import type { Forum, Found } from '@/lib/model/community';
import { THREAD_SORT, topicsWith } from '@/lib/urls/families/topic-url';
import { href } from '@/lib/urls/href';

type Props = Extract<Found, { kind: 'topic' }> & { forum?: Forum };

/** A topic that was found, with its posts that were: each leads to that very post. */
export function TopicResult({ topic, posts, forum }: Props) {
  const { t } = i18n();
  const topicId = topic.id;
  return (
    <>
      <h2 className="text-lg">
        <a href={href({ kind: 'topic', topicId, sort: THREAD_SORT, page: 1 })}>{topic.title}</a>
      </h2>
      <p className="facts">
        {forum && (
          <span>
            <a className="quiet-link" href={href(topicsWith({ forumId: forum.id }))}>
              {forum.name}
            </a>
          </span>
        )}
        {topic.postCount !== undefined && (
          <span>{t('board.replies', { count: topic.postCount })}</span>
        )}
      </p>
      <ul className="found-posts">
        {posts.map(({ id, author, postedAt, excerpt }) => (
          <li key={id} className="mt-6 ps-9 border-s-2 border-divider">
            <p className="facts">
              <a className="quiet-link" href={href({ kind: 'post', topicId, postId: id })}>
                {t('search.postBy', { name: author.name })}
              </a>
              {postedAt && (
                <span>
                  <TimeAgo at={postedAt} />
                </span>
              )}
            </p>
            <Html html={excerpt} className="excerpt" />
          </li>
        ))}
      </ul>
    </>
  );
}
