import { z } from 'zod';
import { encodeSegment } from '@/lib/base/text/percent-encoding';
import { ok } from '@/lib/model/outcome';
import type { LocatorView } from '@/lib/urls/views/view';
import { optionalWireId } from '@/lib/wire/json/scalar';
import { type Ask, isRedirect } from '../forum/ask';
import { atPost, atTopicsOf, type Location } from '../forum/locations';
import type { DiscourseUser } from './records/discourse-fields';
import { parseTopicList } from './records/parse-topic-list';
import { POSTS_PER_PAGE, readTopicPage, topicOfRedirect } from './topic-pages';

const postBody = z.object({ topic_id: optionalWireId, post_number: optionalWireId });

const MAX_PAGES = 8;

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
  const path = `/topics/created-by/${encodeSegment(name)}.json`;
  const answer = await ask(path, '', parseTopicList);
  if (answer.kind !== 'ok') return answer;
  onUsers(answer.value.users);
  const starterId = answer.value.topics.find((topic) => topic?.starter?.id)?.starter?.id;
  return atTopicsOf(starterId);
}

async function locatePost(
  ask: Ask,
  { postId, topicId }: { postId: number; topicId?: number },
): Promise<Location> {
  if (topicId !== undefined) {
    const topic = await readTopicPage(ask, topicId, 1);
    if (topic.kind === 'past end') return undefined;
    if (topic.kind !== 'ok') {
      const target = topicOfRedirect(topic);
      return target ? atPost(target.id, postId) : topic;
    }
    const place = topic.value.stream?.indexOf(postId) ?? -1;
    if (place >= 0) return atPost(topicId, postId, place);
  }
  const answer = await ask(`/posts/${postId}.json`, '', (body) =>
    ok(postBody.safeParse(body).data),
  );
  if (answer.kind !== 'ok') return answer;
  const { topic_id: id, post_number: number } = answer.value ?? {};
  if (id === undefined) return undefined;
  if (number === undefined) return atPost(id, postId);
  const location = await locateNumber(ask, id, number);
  return location?.kind === 'ok' ? atPost(id, postId, location.value.place) : location;
}

/**
 * Locates a post by its number or, if it is deleted, the post before, as a store does. Deleted posts leave
 * gaps, so the search begins on the last possible page and interpolates.
 */
async function locateNumber(ask: Ask, topicId: number, number: number): Promise<Location> {
  let lowestPage = 1;
  let highestPage = Math.ceil(number / POSTS_PER_PAGE);
  let page = highestPage;
  let nearest: { postId: number; place: number } | undefined;
  /** First post of the page read before. */
  let previous = { place: 0, number: 0 };
  for (let requests = 0; lowestPage <= highestPage && requests < MAX_PAGES; requests++) {
    const answer = await readTopicPage(ask, topicId, page);
    if (answer.kind === 'past end') {
      highestPage = answer.lastPage ?? page - 1;
      // The first page usually has all post ids.
      const middlePage = lowestPage === 1 ? 1 : Math.floor((lowestPage + page) / 2);
      page = answer.lastPage ?? middlePage;
      continue;
    }
    // Merged posts get new numbers in their new topic.
    if (answer.kind !== 'ok') return isRedirect(answer) ? undefined : answer;
    const { posts, stream } = answer.value;
    if (stream) highestPage = Math.min(highestPage, Math.ceil(stream.length / POSTS_PER_PAGE));
    const firstPlace = (page - 1) * POSTS_PER_PAGE;
    const index = posts.findLastIndex((post) => post.isShown && Number(post.number) <= number);
    const candidate = posts[index];
    const place = firstPlace + index;
    if (candidate && place >= (nearest?.place ?? 0)) nearest = { postId: candidate.id, place };
    const firstNumber = posts[0]?.number ?? 0;
    const lastNumber = posts.at(-1)?.number ?? 0;
    if (number > lastNumber) {
      lowestPage = page + 1;
    } else if (candidate) {
      break;
    } else {
      highestPage = Math.min(highestPage, page - 1);
    }
    const slope = (firstPlace - previous.place) / (firstNumber - previous.number) || 1;
    const expectedPlace = firstPlace + (number - firstNumber) * slope;
    const expectedPage = Math.floor(expectedPlace / POSTS_PER_PAGE) + 1;
    page = Math.min(highestPage, Math.max(lowestPage, expectedPage));
    previous = { place: firstPlace, number: firstNumber };
  }
  return nearest && atPost(topicId, nearest.postId, nearest.place);
}
