import { liveTexts } from '@/components/live/live-texts';
import { LiveTopics } from '@/components/live/live-topics-client';
import { EmptyState } from '@/components/ui/empty-state';
import { Pager } from '@/components/ui/pager';
import { printRequestQuery, topicsRequest } from '@/lib/community/operations/requests';
import { config } from '@/lib/config/config';
import { i18n } from '@/lib/i18n/i18n';
import type { Forum, TopicEntry } from '@/lib/model/community';
import { topicsWith } from '@/lib/urls/families/topic-url';
import { href } from '@/lib/urls/href';
import type { Paging } from '@/lib/urls/paging';
import type { TopicsView } from '@/lib/urls/view';
import { TopicFilters } from './topic-filters';
import { TopicRows } from './topic-rows';

interface Props {
  view: TopicsView;
  topics: TopicEntry[];
  paging: Paging;
  /** All forums, to name each topic's; empty where the list is of one. */
  forums: Forum[];
  heading: 'h2' | 'h3';
}

/** A page of topics with what narrows it and what turns it. */
export function TopicsSection({ view, topics, paging, forums, heading }: Props) {
  const { filter } = view;
  const hrefOf = (page: number) => href({ ...view, page });
  const list = <TopicRows topics={topics} forums={forums} heading={heading} />;
  const starterName = filter.starterId === undefined ? undefined : topics[0]?.starter?.name;
  return (
    <>
      <TopicFilters view={view} starterName={starterName} />
      {topics.length === 0 ? (
        <NoTopics view={view} />
      ) : (
        <>
          {paging.page > 1 && <Pager paging={paging} hrefOf={hrefOf} place="top" />}
          {view.live ? <LiveTopics {...following(view, topics)}>{list}</LiveTopics> : list}
          <Pager paging={paging} hrefOf={hrefOf} place="bottom" />
        </>
      )}
    </>
  );
}

/** What the browser needs to follow a list: how to ask for it, and how it stands. */
function following({ filter, orderBy, sort, page }: TopicsView, topics: TopicEntry[]) {
  const { topicsPerPage: limit } = config();
  const offset = (page - 1) * limit;
  return {
    query: printRequestQuery(topicsRequest({ ...filter, orderBy, sort, offset, limit })),
    known: topics.map(({ id, lastPostAt }): [number, number] => [
      id,
      Math.floor((lastPostAt?.getTime() ?? 0) / 1000),
    ]),
    texts: liveTexts('topics'),
  };
}

function NoTopics({ view: { filter } }: { view: TopicsView }) {
  const { t } = i18n();
  const { forumId, ...narrowed } = filter;
  const isNarrowed = Object.values(narrowed).some((value) => value !== undefined);
  if (!isNarrowed) return <EmptyState title={t('board.noTopics')} lead={t('board.noTopicsLead')} />;
  return (
    <EmptyState title={t('board.noMatch')} lead={t('board.noMatchLead')}>
      <p>
        <a href={href(topicsWith({ forumId }))}>{t('board.clear')}</a>
      </p>
    </EmptyState>
  );
}
