import { EmptyState } from '@/components/ui/empty-state';
import { LinkList } from '@/components/ui/link-list';
import { Pager } from '@/components/ui/pager';
import { Html } from '@/components/ui/safe-html';
import { Timestamp } from '@/components/ui/timestamp';
import { Title, TitleLink } from '@/components/ui/title';
import { i18n } from '@/lib/i18n/i18n';
import { isolate } from '@/lib/i18n/text-direction';
import type { Forum } from '@/lib/model/records';
import type { FoundPost, SearchResult, SearchResults } from '@/lib/model/search-results';
import { viewLink } from '@/lib/seo/indexing';
import { href } from '@/lib/urls/views/href';
import type { Paging } from '@/lib/urls/views/paging';
import { RESULTS_PER_PAGE, searchFor } from '@/lib/urls/views/site/search-view';
import type { SearchView } from '@/lib/urls/views/view';
import { ForumLink } from '../board/forums/forum-links';
import { topicHref } from '../board/topic-links';
import { PostCount } from '../board/topics/topic-facts';

/** Posts shown per topic. A link leads to the others. */
const MAX_POSTS = 2;

/** Title and facts in one line if they fit, then a line per post. */
const RESULT = 'result flex flex-wrap items-baseline gap-x-4 py-2 border-t border-divider';
const TITLE = 'text-lg max-sm:text-base leading-[1.3] line-clamp-2 pb-[0.15em] -mb-[0.15em]';
const EXCERPT = 'excerpt w-full max-w-none text-sm max-sm:line-clamp-2 sm:truncate';

interface Props {
  view: SearchView;
  results: SearchResults;
  paging: Paging;
  forums: readonly Forum[];
  /** Pages with similar titles, if nothing was found. */
  near?: { text: string; href: string }[];
  /** True if this site's own search is asked, whose syntax a hint names. */
  hasSyntax: boolean;
}

/** Search results in their order, with posts grouped by topic. Without results, a hint. */
export function SearchResultList({ view, results, paging, forums, near = [], hasSyntax }: Props) {
  const { t } = i18n();
  const { items, widened = {}, unused = [] } = results;
  const unusedLine = unused.length > 0 && t('search.unused', { words: unused.join(' ') });
  const pager = <Pager paging={paging} view={view} position="bottom" />;
  if (items.length === 0) {
    return (
      <EmptyState
        title={t('search.noResults', { query: view.text })}
        lead={t('search.noResultsLead')}
      >
        {paging.hasNext && pager}
        {near.length > 0 && (
          <>
            <p className="mt-6 text-muted">{t('search.nearTitles')}</p>
            <LinkList links={near} />
          </>
        )}
        {unusedLine && <p className="mt-6 text-sm text-muted">{unusedLine}</p>}
        {hasSyntax && <p className="mt-6 text-sm text-muted">{t('search.hint')}</p>}
      </EmptyState>
    );
  }
  const lines = [...widenedLines(widened), unusedLine].filter(Boolean);
  const isWithinTopic = view.topicId !== undefined;
  const { wholeCount = Number.POSITIVE_INFINITY } = widened;
  const firstFurther = wholeCount - (view.page - 1) * RESULTS_PER_PAGE;
  // The linked search requires all typed words, so it would not find all posts of a widened search.
  const hasMoreLink = !isWithinTopic && !widened.isPartial && !widened.near?.length;
  const show = (hasMore: boolean) => (found: SearchResult) =>
    found.kind === 'page' ? (
      <li key={`page ${found.page.id}`} className={RESULT}>
        <WikiPageResult {...found} />
      </li>
    ) : (
      <li key={`topic ${found.topic.id}`} className={RESULT}>
        <TopicResult
          {...found}
          posts={isWithinTopic ? found.posts : found.posts.slice(0, MAX_POSTS)}
          isWithinTopic={isWithinTopic}
          more={hasMore && found.posts.length > MAX_POSTS ? view.text : undefined}
          forum={forums.find(({ id }) => id === found.topic.forumId)}
        />
      </li>
    );
  return (
    <>
      {lines.length > 0 && <p className="mb-2 text-sm text-muted">{lines.join(' ')}</p>}
      <ol>{items.slice(0, Math.max(0, firstFurther)).map(show(hasMoreLink))}</ol>
      {items.length > firstFurther && (
        <>
          <p className="pt-6 pb-2 text-muted" id="not-all">
            {t('search.notAll')}
          </p>
          <ol aria-labelledby="not-all">
            {items.slice(Math.max(0, firstFurther)).map(show(false))}
          </ol>
        </>
      )}
      {pager}
    </>
  );
}

/**
 * Returns a sentence with the number of results; undefined without results, if it is unknown, and where each
 * lacks a word: more words would not narrow the search.
 */
export function countResults({
  items,
  total,
  isComplete,
  widened,
}: SearchResults): string | undefined {
  if (items.length === 0 || widened?.isPartial) return undefined;
  const count = widened?.wholeCount ?? total;
  if (count === undefined) return undefined;
  const isAll = isComplete || count <= RESULTS_PER_PAGE;
  return i18n().t(isAll ? 'search.count' : 'search.best', { count });
}

/** Sentences on how the search differs from the typed words. */
function widenedLines(widened: NonNullable<SearchResults['widened']>): string[] {
  const { t } = i18n();
  const { begun, near = [], leftOut = [], isPartial } = widened;
  return [
    ...near.map(([typed, used]) => t('search.near', { typed, used })),
    ...(isPartial ? [t('search.most')] : []),
    ...(begun ? [t('search.begun', { word: begun })] : []),
    ...(leftOut.length > 0 ? [t('search.leftOut', { words: leftOut.join(', ') })] : []),
  ];
}

function WikiPageResult({ page, section, excerpt }: Extract<SearchResult, { kind: 'page' }>) {
  return (
    <>
      <h2 className={TITLE}>
        <TitleLink href={href({ kind: 'wiki-page', id: page.id })} text={page.title} />
      </h2>
      <p className="facts">
        <span>{i18n().t('site.wiki')} </span>
        {section && (
          <span>
            <Title text={section} />{' '}
          </span>
        )}
        {page.lastModified && (
          <span>
            <Timestamp at={page.lastModified} />
          </span>
        )}
      </p>
      <Html html={excerpt} className={EXCERPT} dir="auto" />
    </>
  );
}

type TopicProps = Extract<SearchResult, { kind: 'topic' }> & {
  forum?: Forum;
  /** Search text for the link to the topic's other posts. */
  more?: string;
  /** True if the search is limited to this topic. Other lists show one post on phones. */
  isWithinTopic: boolean;
};

function TopicResult({ topic, posts, forum, more, isWithinTopic }: TopicProps) {
  const [best] = posts;
  return (
    <>
      <h2 className={TITLE}>
        <TitleLink href={topicHref(topic)} text={topic.title} />
      </h2>
      <p className="facts max-w-full">
        {forum && (
          // On a phone it is cut where that saves a line.
          <span className="max-sm:flex max-sm:flex-1 min-w-12 max-w-max max-sm:*:truncate">
            <ForumLink forum={forum} />{' '}
          </span>
        )}
        {best && !isWithinTopic && (
          <>
            <span className="sm:hidden flex min-w-0">
              <PostLink className="min-w-0 truncate" post={best} topicId={topic.id} />{' '}
            </span>
            {best.postedAt && (
              <span className="sm:hidden flex-none">
                <Timestamp at={best.postedAt} />{' '}
              </span>
            )}
          </>
        )}
        {more === undefined && (
          <span className="max-sm:hidden">
            <PostCount count={topic.postCount} />
          </span>
        )}
      </p>
      {more !== undefined && (
        <a
          className="max-sm:order-1 min-h-[24px] text-sm text-muted"
          {...viewLink({ ...searchFor(more), topicId: topic.id })}
        >
          {i18n().t('search.more')}
        </a>
      )}
      <ul className={`found-posts w-full ${isWithinTopic ? '' : 'max-sm:*:nth-2:hidden'}`}>
        {posts.map((post) => (
          <FoundPostLine
            key={post.id}
            post={post}
            topicId={topic.id}
            isWithinTopic={isWithinTopic}
          />
        ))}
      </ul>
    </>
  );
}

interface PostProps {
  post: FoundPost;
  topicId: number;
  className?: string;
}

/** `#12 sipa`, the post's address. */
function PostLink({ post: { id, author, floor }, topicId, className = 'flex-none' }: PostProps) {
  const { t } = i18n();
  const name = isolate(author.name);
  return (
    <a
      className={`quiet-link min-h-[24px] ${className}`}
      href={href({ kind: 'post', topicId, postId: id })}
    >
      {floor === undefined
        ? t('search.postBy', { name })
        : `${t('topic.floor', { number: floor })} ${name}`}
    </a>
  );
}

/** On phones the line of facts above has the link and the date of the first post. */
function FoundPostLine({ isWithinTopic, ...props }: PostProps & { isWithinTopic: boolean }) {
  const { postedAt, excerpt } = props.post;
  return (
    <li className="sm:flex items-baseline gap-x-2 text-sm text-muted">
      <span className={`flex flex-none gap-x-2 ${isWithinTopic ? '' : 'max-sm:hidden'}`}>
        <PostLink {...props} />
        {postedAt && <Timestamp at={postedAt} />}
      </span>
      <Html html={excerpt} className={EXCERPT} dir="auto" />
    </li>
  );
}
