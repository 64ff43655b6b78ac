import { forumBreadcrumbs } from '@/components/board/forums/forum-links';
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
import { topicsWith } from '@/lib/urls/views/board/topics-view';
import { href } from '@/lib/urls/views/href';

/** Returns a period that no line breaks, neither at its spaces nor behind its dash. */
const inOneLine = (period: string) => period.replace(/\s/g, '\u00a0').replace('–', '–\u2060');

/** "12 posts · 3 topics · Aug 15 – 22, 2026" */
function countsOf(topics: NewPostsContent['topics']): string {
  const { t, period } = i18n();
  const posts = topics.flatMap(({ topic }) => topic.posts);
  const times = posts.flatMap(({ postedAt }) => postedAt ?? []).sort((a, b) => +a - +b);
  const [first] = times;
  const last = times.at(-1);
  const counts = [
    t('board.postCount', { count: posts.length }),
    t('board.topicCount', { count: topics.length }),
    ...(first && last ? [inOneLine(period(first, last))] : []),
  ];
  return counts.join(' · ');
}

/** The newest posts, by topic. */
export const newPostsPage = definePage({
  view: newPostsView,
  load: loadNewPosts,
  describe: ({ view, topics }) => ({
    view,
    titles: [i18n().t('board.newPosts')],
    description: [
      `${i18n().t('board.newPosts')}: ${countsOf(topics)}`,
      ...topics.map(({ topic }) => topic.title),
    ],
    isIndexed: topics.length > 0,
  }),
  render: ({ view, topics }, can) => {
    const { t } = i18n();
    const name = t('board.newPosts');
    const crumbs = forumBreadcrumbs([]);
    const isEmpty = topics.length === 0;
    return (
      <PageLayout
        can={can}
        view={view}
        section="new"
        data={collection({ view, name, crumbs })}
        className="[--gutter:min(8rem,13.4vw)]"
      >
        <PageHeader crumbs={crumbs} title={name} lead={isEmpty ? undefined : countsOf(topics)}>
          {!isEmpty && <ReadingButtons />}
        </PageHeader>
        {isEmpty && <EmptyState title={t('board.noTopics')} />}
        <NewPosts can={can} topics={topics} />
        <NewPostsScript />
        <p className="facts mt-6 print:hidden">
          <a href={href(topicsWith())}>{t('home.latestAll')} </a>
          <FeedLink view={view} />
        </p>
      </PageLayout>
    );
  },
});

/** For somebody who has read something, which a script knows. */
function ReadingButtons() {
  const { t } = i18n();
  return (
    <p className="flex flex-wrap gap-2 mt-2 print:hidden" data-reading-buttons="" hidden>
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
