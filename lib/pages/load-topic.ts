import { countPosts } from '@/lib/community/operations/count-records';
import { readTopic } from '@/lib/community/operations/read-records';
import type { Site } from '@/lib/community/site/site';
import { forumAncestors } from '@/lib/model/forum-tree';
import type { Outcome } from '@/lib/model/outcome';
import { postFloors } from '@/lib/model/post-floors';
import type { Forum, Post, Topic, TopicTitle } from '@/lib/model/records';
import type { ActivityPeriod, TopicSurvey } from '@/lib/model/topic-survey';
import { MIN_SURVEYED_POSTS } from '@/lib/urls/views/board/topic-view';
import { THREAD_SORT } from '@/lib/urls/views/board/topics-view';
import { href } from '@/lib/urls/views/href';
import { isPastEnd, type Paging, pageWindow, paging } from '@/lib/urls/views/paging';
import type { TopicView } from '@/lib/urls/views/view';
import { awaitAll } from './await-all';
import { followMove } from './follow-move';
import { oldestCachedAt, type PageResult, pastEnd } from './page-result';

export interface TopicContent {
  /** Tells it from `PostsByAuthorContent`. */
  isByAuthor: false;
  view: TopicView;
  topic: Topic;
  /** Outermost first. */
  forums: Forum[];
  paging: Paging;
  floors: (number | undefined)[];
  /** The post that the URL names, and its floor if known. */
  linked?: { post: Post; floor?: number };
  /** The first post, if on this page. */
  opening?: Post;
  /** The accepted answer, if on a later page than the first post. */
  answer?: Post;
  /** Posts per month, for long topics. */
  months?: ActivityPeriod[];
  /** On the first page of a long topic. */
  survey?: TopicSurvey;
  /** Excerpt of the first post, on later pages of a community in this process. */
  firstText?: string;
  /** The forum's next topics, on the last page. */
  next?: TopicTitle[];
  cachedAt?: Date;
}

/** Returns a topic's forum after its ancestors, outermost first; empty if unknown. */
export function forumsOfTopic({ forumId }: Topic, all: Outcome<Forum[]>): Forum[] {
  if (all.kind !== 'ok') return [];
  const forum = all.value.find(({ id }) => id === forumId);
  return forum ? [...forumAncestors(all.value, forum), forum] : [];
}

/**
 * Returns how many posts follow from `offset`, unreadable ones included, at most `limit`. An exact total
 * counts the extra post, which is then not requested.
 */
function countReceived({ can }: Site, topic: Topic, offset: number, limit: number): number {
  if (can.countPosts && topic.total !== undefined) {
    return Math.max(0, Math.min(topic.total - offset, limit));
  }
  return topic.posts.length + (topic.rejectedCount ?? 0);
}

/**
 * Returns the number of posts to show for a topic of several pages; undefined if unknown.
 * @param readCount posts up to the end of this page
 * @param total verified number of posts, if a page follows
 */
function shownPostCount(
  { can }: Site,
  topic: Topic,
  readCount: number,
  hasNext: boolean,
  total: number | undefined,
): number | undefined {
  if (can.countPosts) {
    // `postCount` may include unreadable posts, and Discourse's total includes small actions.
    return Math.min(topic.postCount ?? readCount, topic.total ?? readCount);
  }
  return hasNext ? total : readCount;
}

async function readAnswer(site: Site, topicId: number): Promise<Post | undefined> {
  const place = await site.community.acceptedAnswer?.(topicId);
  if (place?.kind !== 'ok') return undefined;
  const window = { offset: place.value, limit: 1, sort: THREAD_SORT };
  const read = await readTopic(site, topicId, window);
  return read.kind === 'ok' ? read.value.posts[0] : undefined;
}

/** Loads a page of a topic. Redirects to the URL without the linked post if the post is on another page. */
export async function loadTopic(
  { post: linkedId, ...view }: TopicView,
  site: Site,
): Promise<PageResult<TopicContent>> {
  const { topicId, sort, page } = view;
  const { community, outline, can } = site;
  const perPage = site.settings.postsPerPage;
  const { offset, limit: limitWithNext } = pageWindow(page, perPage);
  // Without totals, an extra post tells whether a page follows.
  const limit = can.countPosts ? perPage : limitWithNext;
  const [outcome, forums] = await Promise.all([
    readTopic(site, topicId, { offset, limit, sort }),
    outline.forums(),
  ]);
  if (outcome.kind !== 'ok') return { kind: 'failed', failure: outcome };
  const topic = outcome.value;
  const moved = await followMove(site, topicId, topic.movedTo, (id) =>
    href({ ...view, topicId: id }),
  );
  if (moved) return moved;
  const received = countReceived(site, topic, offset, limitWithNext);
  if (isPastEnd(page, received)) {
    const count = await countPosts(site, topic, 1, perPage);
    const pages = Math.ceil((count ?? 0) / perPage);
    const end = pages > 0 ? { pages, last: href({ ...view, page: pages }) } : undefined;
    return pastEnd(view, { title: topic.title, end });
  }
  const posts = topic.posts.slice(0, perPage);
  const linkedAt = posts.findIndex(({ id }) => id === linkedId);
  if (linkedId !== undefined && linkedAt < 0) {
    return { kind: 'moved', status: 302, to: href(view) };
  }
  const hasNext = received > perPage;
  const readCount = offset + received;
  const total = hasNext ? await countPosts(site, topic, readCount, perPage) : undefined;
  const isWhole = page === 1 && !hasNext;
  const postCount = isWhole ? posts.length : shownPostCount(site, topic, readCount, hasNext, total);
  const pages = paging(page, perPage, received, total);
  const floors = postFloors({ offset, shown: posts.length, hasNext, sort, total });
  const hasSurvey = page === 1 && (topic.postTotal ?? 0) >= MIN_SURVEYED_POSTS;
  const hasMonths = hasSurvey || pages.pages > 3;
  const hasFirstText = page > 1 && can.answerAtOnce;
  const isOpening = page === 1 && sort === THREAD_SORT;
  const mayHaveAnswer = isOpening && hasNext && !posts.some(({ isSolution }) => isSolution);
  const { activity, survey, next, first, answer } = await awaitAll({
    answer: mayHaveAnswer ? (topic.answer ?? readAnswer(site, topicId)) : undefined,
    activity: hasMonths ? community.activity?.(topicId) : undefined,
    survey: hasSurvey ? community.survey?.(topicId) : undefined,
    next: hasNext ? undefined : community.nextTopics?.(topicId),
    first: hasFirstText
      ? readTopic(site, topicId, { offset: 0, limit: 1, sort: THREAD_SORT })
      : undefined,
  });
  const places = posts.map(({ place }, index) => place ?? floors[index]);
  const linked = posts[linkedAt];
  return {
    kind: 'ready',
    isByAuthor: false,
    view,
    topic: { ...topic, posts, postCount },
    forums: forumsOfTopic(topic, forums),
    paging: pages,
    floors: places,
    linked: linked && { post: linked, floor: places[linkedAt] },
    opening: isOpening ? posts[0] : undefined,
    answer,
    next: next?.kind === 'ok' ? next.value : undefined,
    months: activity?.kind === 'ok' ? activity.value : undefined,
    survey: survey?.kind === 'ok' ? survey.value : undefined,
    firstText: first?.kind === 'ok' ? first.value.posts[0]?.body.excerpt : undefined,
    cachedAt: oldestCachedAt([outcome, forums]),
  };
}
