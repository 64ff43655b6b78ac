import { ok } from '@/lib/model/outcome';
import type { PostsWindow } from '@/lib/urls/views/view';
import type { Ask, ForumAnswer } from '../forum/ask';
import type { DiscoursePost, DiscourseTopic } from './records/parse-topic';
import {
  POSTS_PER_PAGE,
  type PostPlaces,
  readTopicPage,
  type TopicPageAnswer,
} from './topic-pages';

const PAST_ANY_END = 1_000_000;
/** The last page may differ this much from the stated count. */
const MAX_STEPS = 5;

type ReadPage = (page: number) => Promise<TopicPageAnswer>;

/**
 * Reads a window of a topic without post ids. Newest first, reads the last page for the exact count. Else
 * only finds its number, since the stated count omits small actions.
 */
export async function readWithoutStream(
  ask: Ask,
  topic: DiscourseTopic,
  page: number,
  { offset, limit, sort }: PostsWindow,
): Promise<ForumAnswer<PostPlaces>> {
  const known = new Map<number, TopicPageAnswer>([[page, ok(topic)]]);
  const readPage: ReadPage = async (number) => {
    const answer = known.get(number) ?? (await readTopicPage(ask, topic.topic.id, number));
    known.set(number, answer);
    return answer;
  };
  const stated = topic.topic.postCount ?? 0;
  if (sort === 'asc') {
    const places = await readPlaces(readPage, offset, offset + limit);
    if (places.kind !== 'ok') return places;
    const posts = places.value;
    const end = posts.length > 0 ? offset + posts.length : 0;
    if (end > 0 && posts.length < limit) return ok({ posts, total: end });
    const last = await findLastPage(readPage, Math.ceil(Math.max(stated, end) / POSTS_PER_PAGE));
    if (typeof last !== 'number') return last;
    const least = Math.max(stated, end, (last - 1) * POSTS_PER_PAGE + 1);
    return ok({ posts, total: Math.min(least, last * POSTS_PER_PAGE) });
  }
  const last = await findLastPage(readPage, Math.ceil(stated / POSTS_PER_PAGE));
  if (typeof last !== 'number') return last;
  const lastPlaces = await readPlaces(readPage, (last - 1) * POSTS_PER_PAGE, last * POSTS_PER_PAGE);
  if (lastPlaces.kind !== 'ok') return lastPlaces;
  const total = (last - 1) * POSTS_PER_PAGE + lastPlaces.value.length;
  const end = Math.max(0, total - offset);
  const places = await readPlaces(readPage, Math.max(0, end - limit), end);
  return places.kind === 'ok' ? ok({ posts: places.value.toReversed(), total }) : places;
}

async function readPlaces(
  readPage: ReadPage,
  start: number,
  end: number,
): Promise<ForumAnswer<DiscoursePost[]>> {
  const found: DiscoursePost[] = [];
  for (let page = Math.floor(start / POSTS_PER_PAGE) + 1; ; page++) {
    const before = (page - 1) * POSTS_PER_PAGE;
    if (before >= end) break;
    const answer = await readPage(page);
    if (answer.kind === 'past end') break;
    if (answer.kind !== 'ok') return answer;
    found.push(...answer.value.posts.slice(Math.max(0, start - before), end - before));
    if (answer.value.posts.length < POSTS_PER_PAGE) break;
  }
  return ok(found);
}

/** Finds the last page by the redirect of a later one, else near `guess`. */
async function findLastPage(
  readPage: ReadPage,
  guess: number,
): Promise<number | Exclude<ForumAnswer<never>, { kind: 'ok' }>> {
  const behind = await readPage(PAST_ANY_END);
  if (behind.kind === 'past end' && behind.lastPage !== undefined) return behind.lastPage;
  let last = Math.max(1, guess);
  for (let steps = 0; steps < MAX_STEPS; steps++) {
    const answer = await readPage(last + 1);
    if (answer.kind === 'past end') break;
    if (answer.kind !== 'ok') return answer;
    last++;
  }
  for (let steps = 0; steps < MAX_STEPS && last > 1; steps++) {
    const answer = await readPage(last);
    if (answer.kind === 'ok') break;
    if (answer.kind !== 'past end') return answer;
    last--;
  }
  return last;
}
