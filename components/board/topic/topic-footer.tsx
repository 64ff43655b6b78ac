import { FeedLink } from '@/components/ui/feed-link';
import { TitleLink } from '@/components/ui/title';
import { i18n } from '@/lib/i18n/i18n';
import { isolate } from '@/lib/i18n/text-direction';
import type { Forum, TopicTitle } from '@/lib/model/records';
import { MAX_WHOLE_POSTS } from '@/lib/urls/views/board/topic-view';
import { THREAD_SORT, topicsWith } from '@/lib/urls/views/board/topics-view';
import { href } from '@/lib/urls/views/href';
import type { TopicView } from '@/lib/urls/views/view';
import { topicHref } from '../topic-links';

interface Props {
  view: TopicView;
  /** Of a topic that has several pages. */
  posts?: number;
  forum?: Forum;
  /** The forum's topics that were started next. */
  next?: TopicTitle[];
}

/** Links from a topic to others: next topics, forum, feed. */
export function TopicFooter({ view, posts = 0, forum, next = [] }: Props) {
  const { t } = i18n();
  const { topicId } = view;
  const first: TopicView = { kind: 'topic', topicId, sort: THREAD_SORT, page: 1 };
  return (
    <div className="mt-6 md:ps-(--gutter) print:hidden">
      {next.length > 0 && (
        <>
          <p className="text-sm text-muted">{t('topic.next')}</p>
          <ul className="mb-4">
            {next.map(({ id, title }) => (
              <li key={id}>
                <TitleLink href={topicHref({ id })} text={title} />
              </li>
            ))}
          </ul>
        </>
      )}
      <p className="facts">
        {forum && (
          <a href={href(topicsWith({ forumId: forum.id }))}>
            {t('board.moreIn', { name: isolate(forum.name) })}{' '}
          </a>
        )}
        {posts > 1 && posts <= MAX_WHOLE_POSTS && (
          <a href={`${href({ ...first, isWhole: true })}#print`} rel="nofollow">
            {t('topic.printAll', { count: posts })}{' '}
          </a>
        )}
        <FeedLink view={view} />
      </p>
    </div>
  );
}
