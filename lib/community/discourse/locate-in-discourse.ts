import { z } from 'zod';
import { ok } from '@/lib/model/outcome';
import { topicsWith } from '@/lib/urls/views/topic-url';
import type { LocatorView } from '@/lib/urls/views/view';
import { optionalWireId } from '@/lib/wire/json/scalar';
import type { Located } from '../community';
import { type Ask, type DiscourseAnswer, isRedirect } from './ask';
import type { DiscourseUser } from './records/discourse-fields';
import { parseTopicList } from './records/parse-topic-list';
import { POSTS_PER_PAGE, readTopicPage, topicOfRedirect } from './topic-pages';

const postBody = z.object({ topic_id: optionalWireId, post_number: optionalWireId });

const MAX_PAGES = 8;

/** Undefined if the record does not exist. */
type Location = DiscourseAnswer<Located> | undefined;

/** Locates a post by id or number, or a member's topics by user name. */
export function locateInDiscourse(
  ask: Ask,
  locator: LocatorView,
  onUsers: (users: DiscourseUser[]) => void,
): Promise<Location> {
  switch (locator.by) {
    case 'starter':
      return locateStarter(ask, locator.name, onUsers);
    case 'post':
      return locatePost(ask, locator);
    case 'number':
      return locateNumber(ask, locator.topicId, locator.number);
  }
}

async function locateStarter(
  ask: Ask,
  name: string,
  onUsers: (users: DiscourseUser[]) => void,
): Promise<Location> {
  const path = `/topics/created-by/${encodeURIComponent(name)}.json`;
  const answer = await ask(path, '', parseTopicList);
  if (answer.kind !== 'ok') return answer;
  onUsers(answer.value.users);
  const starterId = answer.value.topics.find((each) => each?.starter?.id)?.starter?.id;
  return starterId === undefined ? undefined : ok({ view: topicsWith({ starterId }) });
}

const located = (topicId: number, postId: number, place?: number): Location =>
  ok({ view: { kind: 'post', topicId, postId }, place });

async function locatePost(
  ask: Ask,
  { postId, topicId }: { postId: number; topicId?: number },
): Promise<Location> {
  if (topicId !== undefined) {
    const topic = await readTopicPage(ask, topicId, 1);
    if (topic.kind === 'past end') return undefined;
    if (topic.kind !== 'ok') {
      const target = topicOfRedirect(topic);
      return target ? located(target.id, postId) : topic;
    }
    const place = topic.value.stream?.indexOf(postId) ?? -1;
    if (place >= 0) return located(topicId, postId, place);
  }
  const answer = await ask(`/posts/${postId}.json`, '', (body) =>
    ok(postBody.safeParse(body).data),
  );
  if (answer.kind !== 'ok') return answer;
  const { topic_id: id, post_number: number } = answer.value ?? {};
  if (id === undefined) return undefined;
  if (number === undefined) return located(id, postId);
  const found = await locateNumber(ask, id, number);
  return found?.kind === 'ok' ? located(id, postId, found.value.place) : found;
}

/**
 * Locates a post, or the one before if deleted, like a store. Without gaps it is on the page of its number;
 * with gaps, interpolates.
 */
async function locateNumber(ask: Ask, id: number, number: number): Promise<Location> {
  let before = { place: 0, number: 0 };
  let low = 1;
  let high = Math.ceil(number / POSTS_PER_PAGE);
  let nearest: { postId: number; place: number } | undefined;
  let page = high;
  for (let pages = 0; low <= high && pages < MAX_PAGES; pages++) {
    const answer = await readTopicPage(ask, id, page);
    if (answer.kind === 'past end') {
      high = answer.lastPage ?? page - 1;
      // The first page usually has all post ids.
      page = answer.lastPage ?? (low === 1 ? 1 : Math.floor((low + page) / 2));
      continue;
    }
    // Merged posts get new numbers in their new topic.
    if (answer.kind !== 'ok') return isRedirect(answer) ? undefined : answer;
    const { posts, stream } = answer.value;
    if (stream) high = Math.min(high, Math.ceil(stream.length / POSTS_PER_PAGE));
    const start = (page - 1) * POSTS_PER_PAGE;
    const index = posts.findLastIndex((post) => post.isShown && Number(post.number) <= number);
    const found = posts[index];
    if (found && start + index >= (nearest?.place ?? 0)) {
      nearest = { postId: found.id, place: start + index };
    }
    const first = posts[0]?.number ?? 0;
    const last = posts.at(-1)?.number ?? 0;
    if (number > last) {
      low = page + 1;
    } else if (found) {
      break;
    } else {
      high = Math.min(high, page - 1);
    }
    const slope = (start - before.place) / (first - before.number) || 1;
    before = { place: start, number: first };
    const place = start + (number - first) * slope;
    page = Math.min(high, Math.max(low, Math.floor(place / POSTS_PER_PAGE) + 1));
  }
  return nearest && located(id, nearest.postId, nearest.place);
}
