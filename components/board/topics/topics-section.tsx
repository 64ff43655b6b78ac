import { EmptyState } from '@/components/ui/empty-state';
import { FeedLink } from '@/components/ui/feed-link';
import { Pager } from '@/components/ui/pager';
import type { Abilities } from '@/lib/community/abilities';
import { i18n } from '@/lib/i18n/i18n';
import type { Forum, TopicEntry } from '@/lib/model/records';
import { type TopicFlag, topicsWith } from '@/lib/urls/views/board/topics-view';
import { href } from '@/lib/urls/views/href';
import type { Paging } from '@/lib/urls/views/paging';
import type { TopicsView } from '@/lib/urls/views/view';
import { TopicFilters } from './topic-filters';
import { TopicRows } from './topic-lists';

interface Props {
  can: Abilities;
  view: TopicsView;
  topics: TopicEntry[];
  flags: TopicFlag[];
  paging: Paging;
  forums: Forum[];
  heading: 'h2' | 'h3';
}

/** True if the list has another filter than a forum. */
export const isFiltered = ({ filter }: TopicsView): boolean =>
  Object.values({ ...filter, forumId: undefined }).some((value) => value !== undefined);

/** A page of topics with filters and pagers. */
export function TopicsSection({ can, view, topics, flags, paging, forums, heading }: Props) {
  const { filter } = view;
  return (
    <>
      {(isFiltered(view) || topics.length > 0) && <TopicFilters view={view} offered={flags} />}
      {topics.length === 0 ? (
        <NoTopics forumId={filter.forumId} isFiltered={isFiltered(view)} />
      ) : (
        <>
          {paging.page > 1 && <Pager paging={paging} view={view} position="top" />}
          <PinnedFirst
            can={can}
            topics={topics}
            forums={forums}
            filter={filter}
            heading={heading}
          />
          <Pager paging={paging} view={view} position="bottom" />
          <p className="mt-6 text-sm print:hidden">
            <FeedLink view={view} />
          </p>
        </>
      )}
    </>
  );
}

const DAY_MS = 24 * 60 * 60_000;
/** Pinned topics at most this much older than the newest topic are not folded up. */
const PINNED_NEWS_DAYS = 30;

const newestPostMs = (topics: TopicEntry[]) =>
  Math.max(...topics.map(({ lastPostAt }) => lastPostAt?.getTime() ?? 0));

function PinnedFirst({ topics, ...list }: React.ComponentProps<typeof TopicRows>) {
  const pinned = topics.filter(({ isPinned }) => isPinned);
  const others = topics.filter(({ isPinned }) => !isPinned);
  const ageMs = newestPostMs(topics) - newestPostMs(pinned);
  if (pinned.length < 2 || others.length === 0 || ageMs < PINNED_NEWS_DAYS * DAY_MS) {
    return <TopicRows topics={topics} {...list} />;
  }
  return (
    <>
      <details className="pinned">
        <summary className="py-[0.4rem] text-sm font-semibold">
          {i18n().t('board.pinnedTopics', { count: pinned.length })}
        </summary>
        <TopicRows topics={pinned} {...list} />
      </details>
      <TopicRows topics={others} {...list} />
    </>
  );
}

function NoTopics({ forumId, isFiltered }: { forumId?: number; isFiltered: boolean }) {
  const { t } = i18n();
  if (!isFiltered) return <EmptyState title={t('board.noTopics')} />;
  return (
    <EmptyState title={t('board.noMatch')} lead={t('board.noMatchLead')}>
      <p>
        <a href={href(topicsWith({ forumId }))}>{t('board.clear')}</a>
      </p>
    </EmptyState>
  );
}
