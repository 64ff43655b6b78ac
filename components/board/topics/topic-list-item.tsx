import { TimeAgo } from '@/components/ui/time-ago';
import { i18n } from '@/lib/i18n/i18n';
import type { TopicEntry } from '@/lib/model/community';
import { viewLink } from '@/lib/seo/view-link';
import { THREAD_SORT, topicsWith } from '@/lib/urls/families/topic-url';
import { href } from '@/lib/urls/href';
import { PersonName } from '../person-name';
import { TopicFlags } from './topic-flags';

interface Props {
  topic: TopicEntry;
  /** The forum's name, where the list spans several. */
  forumName?: string;
  heading: 'h2' | 'h3';
}

/** One topic in a list: its title first, then all that helps to choose. */
export function TopicListItem({ topic, forumName, heading: Heading }: Props) {
  const { t, rough } = i18n();
  const { forumId, starter, postCount, viewCount } = topic;
  const address = { kind: 'topic', sort: THREAD_SORT, page: 1 } as const;
  return (
    <li className="row" data-topic={topic.movedTo ?? topic.id}>
      <div className="row-main">
        <Heading className="row-title">
          <a href={href({ ...address, topicId: topic.movedTo ?? topic.id })}>{topic.title}</a>
        </Heading>
        <TopicFlags topic={topic} />
        {topic.description && <p className="row-about">{topic.description}</p>}
        <p className="facts">
          {starter && (
            <span>
              {t.rich('board.startedBy', { name: () => <PersonName person={starter} /> })}
            </span>
          )}
          {forumName && forumId !== undefined && (
            <span>
              {t.rich('board.in', {
                forum: () => (
                  <a className="quiet-link" href={href(topicsWith({ forumId }))}>
                    {forumName}
                  </a>
                ),
              })}
            </span>
          )}
        </p>
      </div>
      <p className="facts row-counts">
        {postCount !== undefined && <span>{t('board.replies', { count: postCount })}</span>}
        {viewCount !== undefined && (
          <span>{t('board.views', { count: rough(viewCount), exact: viewCount })}</span>
        )}
      </p>
      <LastPost topic={topic} />
    </li>
  );
}

/** Who wrote last and when; leads to the newest post, whatever the counts say. */
function LastPost({ topic }: { topic: TopicEntry }) {
  const { t } = i18n();
  const { id, movedTo, lastPostAt, lastPoster, title } = topic;
  const newest = viewLink({ kind: 'topic', topicId: movedTo ?? id, sort: 'desc', page: 1 });
  return (
    <p className="row-last" data-last="">
      <a {...newest} className="quiet-link">
        {lastPostAt ? <TimeAgo at={lastPostAt} /> : t('board.lastPost')}
        <span className="sr-only"> · {t('board.newestFirst', { title })}</span>
      </a>
      {lastPoster && <span>{t('board.lastPostBy', { name: lastPoster.name })}</span>}
    </p>
  );
}
