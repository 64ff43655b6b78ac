import { forumBreadcrumbs } from '@/components/board/forums/forum-links';
import { shownFloors } from '@/components/board/topic/floor-range';
import { PositionBar } from '@/components/board/topic/position-bar';
import { PostList } from '@/components/board/topic/post-list';
import { PostsByAuthor } from '@/components/board/topic/posts-by-author';
import { TopicFooter } from '@/components/board/topic/topic-footer';
import { BestNote, TopicGlance } from '@/components/board/topic/topic-glance';
import { TopicHeader } from '@/components/board/topic/topic-header';
import { TopicMicrodata } from '@/components/board/topic/topic-microdata';
import { TopicPager } from '@/components/board/topic/topic-pager';
import { TopicTimeline } from '@/components/board/topic/topic-timeline';
import {
  ContinueLink,
  LiveLink,
  ReplyLink,
  TopicBar,
  TopicToolbar,
} from '@/components/board/topic/topic-toolbar';
import { PageLayout } from '@/components/layout/page-layout';
import { liveTexts } from '@/components/live/live-texts';
import { LiveTopic } from '@/components/live/live-topic-client';
import { Pager } from '@/components/ui/pager';
import type { Abilities } from '@/lib/community/abilities';
import { i18n } from '@/lib/i18n/i18n';
import type { Topic } from '@/lib/model/records';
import type { TopicContent } from '@/lib/pages/load-topic';
import { loadTopicPage } from '@/lib/pages/load-topic-page';
import { definePage, type PageDescription } from '@/lib/pages/page';
import { pageLabel } from '@/lib/seo/page-head';
import { breadcrumbs } from '@/lib/seo/structured-data/breadcrumbs';
import { isQuestionPage, itemOf, postRoles } from '@/lib/seo/structured-data/discussion';
import { topicView } from '@/lib/urls/views/board/topic-view';
import { THREAD_SORT } from '@/lib/urls/views/board/topics-view';
import { href } from '@/lib/urls/views/href';
import { postAnchor } from '@/lib/urls/views/post-url';

export const topicPage = definePage({
  view: topicView,
  load: loadTopicPage,
  isInteractive: ({ isLive }) => isLive === true,
  describe: (content) => {
    const { view, topic, forums } = content;
    const thread = content.isByAuthor ? undefined : content;
    const linked = thread?.linked;
    const part = pageLabel(view) ?? (thread && bestLabel(thread));
    return {
      // The most answered posts are a part of the topic.
      view: { ...view, isBest: undefined },
      titles: [topic.title, part, forums.at(-1)?.name],
      part,
      description: [
        pageLabel(view),
        ...topic.posts.slice(0, 4).map(({ body }) => body.excerpt),
        topic.description,
        topic.title,
      ],
      isIndexed: !topic.isUnlisted && !view.isBest,
      written: { published: topic.startedAt, modified: topic.lastPostAt },
      image: (linked?.post ?? thread?.opening)?.body.image,
      preview: linked && previewOf(topic, linked),
      firstPaintId: lastOfFirstPaint(topic),
    };
  },
  render: (content, can) => {
    const { view, topic, forums } = content;
    const crumbs = forumBreadcrumbs(forums);
    const trail = breadcrumbs([...crumbs, { text: topic.title, href: href({ ...view, page: 1 }) }]);
    const thread = content.isByAuthor ? undefined : content;
    const opening = thread?.opening;
    const roles = thread && postRoles(topic, opening, thread.answer);
    const isQuestion = isQuestionPage(roles);
    const answer = isQuestion ? thread?.answer : undefined;
    const pages = thread?.paging.pages ?? 1;
    // On paper, a whole topic has the URL of its first page.
    const printedView = { ...view, isWhole: undefined };
    const body = (
      <>
        <TopicHeader
          can={can}
          topic={topic}
          firstText={thread?.firstText}
          crumbs={crumbs}
          titleProperty={isQuestion ? 'name' : undefined}
          microdata={
            roles && (
              <TopicMicrodata
                topic={topic}
                forum={forums.at(-1)}
                opening={opening}
                answer={answer}
                shownAnswers={
                  isQuestion
                    ? roles.filter((role) => role?.endsWith('Answer')).length + (answer ? 1 : 0)
                    : undefined
                }
              />
            )
          }
        />
        {content.isByAuthor ? (
          <PostsByAuthor can={can} {...content} />
        ) : (
          <Thread can={can} {...content} roles={roles} />
        )}
        <TopicFooter
          view={view}
          posts={pages > 1 ? topic.postCount : undefined}
          forum={forums.at(-1)}
          next={thread?.next}
        />
      </>
    );
    return (
      <PageLayout
        can={can}
        view={printedView}
        section="forums"
        hasPosts={thread !== undefined && !view.isBest && topic.posts.length > 0}
        className="[--gutter:min(8rem,13.4vw)]"
        item={roles && itemOf(isQuestion ? 'QAPage' : 'DiscussionForumPosting')}
        data={[trail]}
      >
        {isQuestion ? <div {...itemOf('Question', 'mainEntity')}>{body}</div> : body}
      </PageLayout>
    );
  },
});

/** Returns the name of a page of the most answered posts. */
const bestLabel = ({ view, floors }: TopicContent) =>
  view.isBest ? i18n().t('topic.onlyBest', { count: floors.length }) : undefined;

/** Returns the preview of a link to a post: `#250 · Marta: How the post begins`. */
function previewOf(
  { id: topicId, title }: Topic,
  { post, floor }: NonNullable<TopicContent['linked']>,
): PageDescription['preview'] {
  const floorPart = floor === undefined ? [] : [i18n().t('topic.floor', { number: floor })];
  return {
    title: [title, ...floorPart].join(' · '),
    description: [...floorPart, `${post.author.name}: ${post.body.excerpt}`].join(' · '),
    view: { kind: 'post', topicId, postId: post.id },
  };
}

/** The first paint waits for at most this many posts. */
const FIRST_POSTS = 3;
/** UTF-16 units of post HTML that fill a phone's screen. */
const FIRST_LENGTH = 10_000;

/**
 * Returns the id of the last post that the first paint waits for; undefined if the first post is too long.
 */
function lastOfFirstPaint({ posts }: Topic): string | undefined {
  let length = 0;
  let last: string | undefined;
  for (const { id, body } of posts.slice(0, FIRST_POSTS)) {
    length += body.html.length;
    if (length > FIRST_LENGTH) break;
    last = postAnchor(id);
  }
  return last;
}

interface ThreadProps extends TopicContent {
  can: Abilities;
  roles?: ReturnType<typeof postRoles>;
}

function Thread({ can, view, topic, paging, floors, months, survey, roles }: ThreadProps) {
  const isEnd = view.sort === THREAD_SORT && !paging.hasNext;
  const posts = (
    <PostList
      can={can}
      topic={topic}
      floors={floors}
      isComplete={!view.isBest}
      hasGaps={view.isBest}
      roles={roles}
    />
  );
  const shown = shownFloors(floors, paging.isComplete ? topic.postCount : undefined);
  const hasPages = paging.pages > 1;
  const hasLiveLink = view.isLive || (isEnd && hasPages);
  const hasToolbar = hasPages || topic.posts.length > 1;
  return (
    <>
      {hasToolbar && (
        <>
          <TopicBar className="flex-wrap gap-y-2">
            <TopicToolbar can={can} view={view} starterId={topic.starter?.id} hasPages={hasPages} />
            <ContinueLink />
            {paging.page > 1 && <Pager paging={paging} view={view} position="top" />}
          </TopicBar>
          <PositionBar view={view} topic={topic} paging={paging} shown={shown} />
        </>
      )}
      {survey && !view.isBest && <TopicGlance can={can} view={view} survey={survey} />}
      {view.isBest && <BestNote view={view} count={floors.length} />}
      {view.isLive ? (
        <LiveTopic
          topicId={topic.id}
          page={view.page}
          postIds={topic.posts.map(({ id }) => id)}
          texts={liveTexts()}
        >
          {posts}
        </LiveTopic>
      ) : (
        <div className="relative @container">
          {months && <TopicTimeline topicId={topic.id} months={months} shown={floors} />}
          {posts}
        </div>
      )}
      <TopicPager paging={paging} view={view} shown={shown} />
      <TopicBar className="flex-wrap gap-y-2 mt-3">
        {hasLiveLink && <LiveLink view={view} />}
        <ReplyLink />
      </TopicBar>
    </>
  );
}
