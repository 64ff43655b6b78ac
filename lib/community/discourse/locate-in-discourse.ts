import { z } from 'zod';
import { ok } from '@/lib/model/outcome';
import { topicsWith } from '@/lib/urls/views/topic-url';
import type { LocatorView, View } from '@/lib/urls/views/view';
import { optionalWireId } from '@/lib/wire/json/scalar';
import { type Ask, type DiscourseAnswer, isRedirect } from './ask';
import type { DiscourseUser } from './records/discourse-fields';
import { parseTopic } from './records/parse-topic';
import { parseTopicList } from './records/parse-topic-list';

const topicOfPost = z.object({ topic_id: optionalWireId });

/** Undefined where there is no such record. */
type Location = DiscourseAnswer<View> | undefined;

/**
 * The page of a post, by its id or the number that it had in its topic, or of the topics that a member of this
 * user name started.
 * @param onUsers called with the members that a response names
 */
export function locateInDiscourse(
  ask: Ask,
  locator: LocatorView,
  onUsers: (users: DiscourseUser[]) => void,
): Promise<Location> {
  switch (locator.by) {
    case 'starter':
      return locateStarter(ask, locator.name, onUsers);
    case 'post':
      return locatePost(ask, locator.postId);
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
  return starterId === undefined ? undefined : ok(topicsWith({ starterId }));
}

async function locatePost(ask: Ask, postId: number): Promise<Location> {
  const answer = await ask(`/posts/${postId}.json`, '', (body) =>
    ok(topicOfPost.safeParse(body).data?.topic_id),
  );
  if (answer.kind !== 'ok') return answer;
  const topicId = answer.value;
  return topicId === undefined ? undefined : ok({ kind: 'post', topicId, postId });
}

/** As a store does: the post that had this number, or the one before where that is deleted. */
async function locateNumber(ask: Ask, id: number, number: number): Promise<Location> {
  const answer = await ask(`/t/${id}/${number}.json`, '', parseTopic);
  // In the topic into which this one was merged, posts have other numbers.
  if (answer.kind !== 'ok') return isRedirect(answer) ? undefined : answer;
  const { topic, posts } = answer.value;
  const found = posts.findLast(
    (post) => post.isShown && post.number !== undefined && post.number <= number,
  );
  return found && ok({ kind: 'post', topicId: topic.id, postId: found.id });
}
