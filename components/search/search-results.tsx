import { EmptyState } from '@/components/ui/empty-state';
import { Pager } from '@/components/ui/pager';
import { Html } from '@/components/ui/safe-html';
import { Timestamp } from '@/components/ui/timestamp';
import { TitleLink } from '@/components/ui/title';
import { i18n } from '@/lib/i18n/i18n';
import { isolate } from '@/lib/i18n/text-direction';
import type { Forum } from '@/lib/model/community';
import type { SearchResult, SearchResults } from '@/lib/model/search-results';
import { href } from '@/lib/urls/views/href';
import type { Paging } from '@/lib/urls/views/paging';
import type { SearchView } from '@/lib/urls/views/view';
import { ForumLink } from '../board/forums/forum-links';
import { topicHref } from '../board/topic-links';
import { PostCount } from '../board/topics/topic-facts';

interface Props {
  view: SearchView;
  results: SearchResults;
  paging: Paging;
  forums: readonly Forum[];
}

/** The results of a search, best first, posts grouped by topic; or a hint where there are none. */
export function SearchResultList({ view, results, paging, forums }: Props) {
  const { t } = i18n();
  const { items, total, isComplete, isBegun, unused = [] } = results;
  const unusedLine = unused.length > 0 && t('search.unused', { words: unused.join(' ') });
  if (items.length === 0) {
    return (
      <EmptyState
        title={t('search.noResults', { query: view.text })}
        lead={t('search.noResultsLead')}
      >
        {unusedLine && <p className="mt-6 text-sm text-muted">{unusedLine}</p>}
        <p className="mt-6 text-sm text-muted">{t('search.hint')}</p>
      </EmptyState>
    );
  }
  return (
    <>
      <p className="mb-2 text-sm text-muted" role="status">
        {isBegun && `${t('search.begun')} `}
        {isComplete ? t('search.count', { count: total }) : t('search.best', { count: total })}
        {unusedLine && ` ${unusedLine}`}
      </p>
      <ol>
        {items.map((found) => (
          <li
            key={found.kind === 'page' ? `page ${found.page.id}` : `topic ${found.topic.id}`}
            className="result py-[1.1rem] border-t border-divider"
          >
            {found.kind === 'page' ? (
              <WikiPageResult {...found} />
            ) : (
              <TopicResult {...found} forum={forums.find(({ id }) => id === found.topic.forumId)} />
            )}
          </li>
        ))}
      </ol>
      <Pager paging={paging} view={view} position="bottom" />
    </>
  );
}

function WikiPageResult({ page, excerpt }: Extract<SearchResult, { kind: 'page' }>) {
  return (
    <>
      <h2 className="text-lg">
        <TitleLink href={href({ kind: 'wiki-page', id: page.id })} text={page.title} />
      </h2>
      <p className="facts">
        <span>{i18n().t('site.wiki')} </span>
        <span>{page.id} </span>
        {page.lastModified && (
          <span>
            <Timestamp at={page.lastModified} />
          </span>
        )}
      </p>
      <Html html={excerpt} className="excerpt line-clamp-3" dir="auto" />
    </>
  );
}

/** A topic with the posts that were found in it, each as a link. */
function TopicResult({
  topic,
  posts,
  forum,
}: Extract<SearchResult, { kind: 'topic' }> & { forum?: Forum }) {
  const { t } = i18n();
  return (
    <>
      <h2 className="text-lg">
        <TitleLink href={topicHref(topic)} text={topic.title} />
      </h2>
      <p className="facts">
        {forum && (
          <span>
            <ForumLink forum={forum} />{' '}
          </span>
        )}
        <PostCount count={topic.postCount} />
      </p>
      <ul className="found-posts">
        {posts.map(({ id, author, floor, postedAt, excerpt }) => (
          <li key={id} className="mt-[0.6rem] ps-[0.9rem] border-s-2 border-divider">
            <p className="facts">
              <a
                className="quiet-link"
                href={href({ kind: 'post', topicId: topic.id, postId: id })}
              >
                {floor !== undefined && `${t('topic.floor', { number: floor })} · `}
                {t('search.postBy', { name: isolate(author.name) })}{' '}
              </a>
              {postedAt && (
                <span>
                  <Timestamp at={postedAt} />
                </span>
              )}
            </p>
            <Html html={excerpt} className="excerpt line-clamp-3" dir="auto" />
          </li>
        ))}
      </ul>
    </>
  );
}
