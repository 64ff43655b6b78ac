import { forumBreadcrumbs } from '@/components/board/forums/forum-links';
import {
  DayLinks,
  MonthLinks,
  MonthTopics,
  middleOfMonth,
  PeriodPager,
} from '@/components/board/new-posts/calendar';
import { NewPosts } from '@/components/board/new-posts/new-posts';
import { PageHeader } from '@/components/layout/page-header';
import { PageLayout } from '@/components/layout/page-layout';
import { NewPostsScript } from '@/components/reading/reading-scripts';
import { EmptyState } from '@/components/ui/empty-state';
import { FeedLink } from '@/components/ui/feed-link';
import { i18n } from '@/lib/i18n/i18n';
import { loadNewPosts, type NewPostsContent } from '@/lib/pages/new-posts/load-new-posts';
import { definePage } from '@/lib/pages/page';
import { collection } from '@/lib/seo/structured-data/collection';
import { newPostsView } from '@/lib/urls/views/board/new-posts-view';

/** True for a month (`2026-11`), false for a day (`2026-11-24`) or no period. */
const isMonth = ({ period }: NewPostsContent['view']) => period?.length === '2026-11'.length;

function nameOf({ view, days }: NewPostsContent): string {
  const { t, day, month } = i18n();
  const { period } = view;
  if (period === undefined) return t('board.newPosts');
  const when = isMonth(view)
    ? month(middleOfMonth(period))
    : day(new Date((days[0]?.from ?? 0) * 1000));
  return t('board.postsOf', { when });
}

/** "12 posts · 3 topics". A month has a count of posts only. */
function countsOf({ topics, days }: NewPostsContent): string {
  const { t } = i18n();
  const shown = topics.reduce(
    (sum, { topic, moreCount }) => sum + topic.posts.length + moreCount,
    0,
  );
  const posts = topics.length > 0 ? shown : days.reduce((sum, day) => sum + day.posts, 0);
  const counts = [
    t('board.postCount', { count: posts }),
    topics.length > 0 && t('board.topicCount', { count: topics.length }),
  ];
  return counts.filter(Boolean).join(' · ');
}

/** The newest posts, or the posts of a day or month. */
export const newPostsPage = definePage({
  view: newPostsView,
  load: loadNewPosts,
  describe: (content) => ({
    view: content.view,
    titles: [nameOf(content)],
    description: [
      `${nameOf(content)}: ${countsOf(content)}`,
      ...content.topics.map(({ topic }) => topic.title),
      ...content.ranges.map(({ title }) => title),
    ],
    isIndexed: content.topics.length + content.days.length > 0,
  }),
  render: (content, can) => {
    const { view, topics, days, months } = content;
    const name = nameOf(content);
    const crumbs = forumBreadcrumbs([]);
    const isEmpty = topics.length + days.length === 0;
    return (
      <PageLayout
        can={can}
        view={view}
        section="new"
        data={collection({ view, name, crumbs })}
        className="[--gutter:min(8rem,13.4vw)]"
      >
        <PageHeader crumbs={crumbs} title={name} lead={isEmpty ? undefined : countsOf(content)}>
          {topics.length > 0 && <ReadingButtons />}
        </PageHeader>
        {isEmpty && <EmptyState title={i18n().t('board.noTopics')} />}
        {isMonth(view) ? (
          <>
            <DayLinks days={days} />
            <MonthTopics ranges={content.ranges} />
          </>
        ) : (
          <NewPosts can={can} topics={topics} />
        )}
        <NewPostsScript />
        <div className="mt-6">
          <PeriodPager {...content} />
        </div>
        <MonthLinks months={months} />
        <p className="mt-6 text-sm print:hidden">
          <FeedLink view={view} />
        </p>
      </PageLayout>
    );
  },
});

function ReadingButtons() {
  const { t } = i18n();
  return (
    <p className="flex flex-wrap gap-2 mt-2 unscripted:hidden print:hidden">
      <button className="btn" type="button" data-do="mark-read">
        {t('reading.markRead')}
      </button>
      <button
        className="btn [main:not(:has([data-floor][hidden]))_&]:hidden"
        type="button"
        data-do="show-all"
      >
        {t('reading.showRead')}
      </button>
    </p>
  );
}
