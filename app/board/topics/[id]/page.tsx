import type { Metadata } from 'next';
import { forumCrumbs } from '@/components/board/forums/forum-breadcrumbs';
import { PlaceBar } from '@/components/board/topic/position-bar';
import { Thread } from '@/components/board/topic/post-list';
import { ByAuthor } from '@/components/board/topic/posts-by-author';
import { ReplyLink } from '@/components/board/topic/reply-link';
import { TopicHead } from '@/components/board/topic/topic-header';
import { Ways } from '@/components/board/topic/topic-toolbar';
import { textsOfRefusal } from '@/components/layout/error-texts';
import { Page } from '@/components/layout/page-layout';
import { Refused } from '@/components/layout/page-unavailable';
import { liveTexts } from '@/components/live/live-texts';
import { FollowedTopic } from '@/components/live/live-topic-client';
import { Pager } from '@/components/ui/pager';
import { language } from '@/lib/i18n/i18n';
import { viewOf } from '@/lib/render/page-result';
import { pageMetadata, refusalMetadata } from '@/lib/seo/page-metadata';
import { breadcrumbs } from '@/lib/seo/structured-data/breadcrumbs';
import { discussion } from '@/lib/seo/structured-data/discussion';
import { href } from '@/lib/urls/href';
import { pathPart, type SearchParams, targetOf } from '@/lib/urls/request-target';
import { THREAD_SORT } from '@/lib/urls/topic-url';
import { loadTopic } from './load';
import { loadByAuthor } from './load-by-author';

interface Props {
  params: Promise<{ id: string }>;
  searchParams: SearchParams;
}

const addressOf = async ({ params, searchParams }: Props) =>
  targetOf(`/board/topics/${pathPart((await params).id)}`, searchParams);

/** Two pages live here: a topic, and what one member wrote in it. */
async function loadFrom(props: Props) {
  const target = await addressOf(props);
  const view = viewOf('topic', target);
  const isByAuthor = view.kind === 'topic' && view.author !== undefined;
  return isByAuthor ? loadByAuthor(target) : loadTopic(target);
}

export async function generateMetadata(props: Props): Promise<Metadata> {
  const shown = await loadFrom(props);
  if (shown.kind !== 'ready') return refusalMetadata(textsOfRefusal(shown).title);
  const { view, topic, around } = shown;
  const opening = 'opening' in shown ? shown.opening : undefined;
  const page = view.page > 1 && language().t('pager.page', { page: view.page });
  const titles = [topic.title, page, around.at(-1)?.name];
  return pageMetadata({
    view,
    titles,
    description: [
      page,
      ...topic.posts.slice(0, 4).map(({ excerpt }) => excerpt),
      topic.description,
      topic.title,
    ],
    written: { published: topic.startedAt, modified: topic.lastPostAt },
    image: opening?.image,
  });
}

export default async function TopicPage(props: Props) {
  const shown = await loadFrom(props);
  if (shown.kind !== 'ready') return <Refused refusal={shown} />;
  const { view, topic, around, savedAt } = shown;
  const way = forumCrumbs(around);
  const trail = breadcrumbs([...way, { text: topic.title, href: href({ ...view, page: 1 }) }]);
  if ('from' in shown) {
    return (
      <Page section="forums" savedAt={savedAt} className="[--gutter:8rem]" data={[trail]}>
        <TopicHead topic={topic} crumbs={way} />
        <ByAuthor {...shown} />
      </Page>
    );
  }
  const { paging, floors, opening } = shown;
  const data = [trail, discussion({ view, topic, forumName: around.at(-1)?.name, opening })];
  const hrefOf = (page: number) => href({ ...view, page });
  const isNewest = view.sort === THREAD_SORT ? !paging.hasNext : view.page === 1;
  const thread = <Thread topic={topic} floors={floors} />;
  return (
    <Page section="forums" savedAt={savedAt} className="[--gutter:8rem]" data={data}>
      <TopicHead topic={topic} crumbs={way} />
      <div className="flex flex-wrap items-center justify-between gap-x-20 gap-y-5 *:my-0 md:ps-(--gutter)">
        <Ways view={view} starterId={topic.starter?.id} isNewest={isNewest} />
        <Pager paging={paging} hrefOf={hrefOf} place="top" hasJump={false} />
      </div>
      <PlaceBar topic={topic} paging={paging} />
      {view.live ? (
        <FollowedTopic
          topicId={topic.id}
          sort={view.sort}
          page={view.page}
          known={topic.posts.map(({ id }) => id)}
          texts={liveTexts('posts')}
        >
          {thread}
        </FollowedTopic>
      ) : (
        thread
      )}
      <div className="flex flex-wrap items-center justify-between gap-x-20 gap-y-5 *:my-0 md:ps-(--gutter)">
        <Pager paging={paging} hrefOf={hrefOf} place="bottom" />
        <ReplyLink />
      </div>
    </Page>
  );
}
