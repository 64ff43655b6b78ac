import type { Metadata } from 'next';
import { forumBreadcrumbs } from '@/components/board/forums/forum-links';
import { PositionBar } from '@/components/board/topic/position-bar';
import { PostList } from '@/components/board/topic/post-list';
import { PostsByAuthor } from '@/components/board/topic/posts-by-author';
import { ReplyLink } from '@/components/board/topic/reply-link';
import { TopicHeader } from '@/components/board/topic/topic-header';
import { TopicBar, TopicToolbar } from '@/components/board/topic/topic-toolbar';
import { describeRefusal } from '@/components/layout/describe-error';
import { PageLayout } from '@/components/layout/page-layout';
import { PageUnavailable } from '@/components/layout/page-unavailable';
import { liveTexts } from '@/components/live/live-texts';
import { LiveTopic } from '@/components/live/live-topic-client';
import { Pager } from '@/components/ui/pager';
import { i18n } from '@/lib/i18n/i18n';
import { loadPage, type PageProps } from '@/lib/render/page-view';
import { pageMetadata, refusalMetadata } from '@/lib/seo/page-metadata';
import { breadcrumbs } from '@/lib/seo/structured-data/breadcrumbs';
import { discussion } from '@/lib/seo/structured-data/discussion';
import { THREAD_SORT } from '@/lib/urls/families/topic-url';
import { href } from '@/lib/urls/href';
import { loadTopic } from './load';
import { loadByAuthor } from './load-by-author';

/** Two pages share this route: a topic, and what one member wrote in it. */
const load = (props: PageProps) =>
  loadPage('topic', '/board/topics/[id]', props, async (view) =>
    view.author === undefined ? loadTopic(view) : loadByAuthor(view),
  );

export async function generateMetadata(props: PageProps): Promise<Metadata> {
  const shown = await load(props);
  if (shown.kind !== 'ready') return refusalMetadata(describeRefusal(shown).title);
  const { view, topic, around } = shown;
  const opening = 'opening' in shown ? shown.opening : undefined;
  const page = view.page > 1 && i18n().t('pager.page', { page: view.page });
  const titles = [topic.title, page, around.at(-1)?.name];
  return pageMetadata({
    view,
    titles,
    description: [
      page,
      ...topic.posts.slice(0, 4).map(({ body }) => body.excerpt),
      topic.description,
      topic.title,
    ],
    written: { published: topic.startedAt, modified: topic.lastPostAt },
    image: opening?.body.image,
  });
}

export default async function TopicPage(props: PageProps) {
  const shown = await load(props);
  if (shown.kind !== 'ready') return <PageUnavailable refusal={shown} />;
  const { view, topic, around, savedAt } = shown;
  const way = forumBreadcrumbs(around);
  const trail = breadcrumbs([...way, { text: topic.title, href: href({ ...view, page: 1 }) }]);
  if ('from' in shown) {
    return (
      <PageLayout section="forums" savedAt={savedAt} className="[--gutter:8rem]" data={[trail]}>
        <TopicHeader topic={topic} crumbs={way} />
        <PostsByAuthor {...shown} />
      </PageLayout>
    );
  }
  const { paging, floors, opening } = shown;
  const data = [trail, discussion({ view, topic, forumName: around.at(-1)?.name, opening })];
  const isNewest = view.sort === THREAD_SORT ? !paging.hasNext : view.page === 1;
  const thread = <PostList topic={topic} floors={floors} />;
  return (
    <PageLayout section="forums" savedAt={savedAt} className="[--gutter:8rem]" data={data}>
      <TopicHeader topic={topic} crumbs={way} />
      <TopicBar>
        <TopicToolbar view={view} starterId={topic.starter?.id} isNewest={isNewest} />
        <Pager paging={paging} view={view} position="top" hasForm={false} />
      </TopicBar>
      <PositionBar topic={topic} paging={paging} />
      {view.live ? (
        <LiveTopic
          topicId={topic.id}
          sort={view.sort}
          page={view.page}
          postIds={topic.posts.map(({ id }) => id)}
          texts={liveTexts('posts')}
        >
          {thread}
        </LiveTopic>
      ) : (
        thread
      )}
      <TopicBar>
        <Pager paging={paging} view={view} position="bottom" />
        <ReplyLink />
      </TopicBar>
    </PageLayout>
  );
}
