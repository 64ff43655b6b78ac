import { escapeHtml } from '@/lib/base/text/escape';
import { plainText } from '@/lib/base/text/plain-text';
import type { Forum, Person, RawPost, TagCount, TopicEntry } from '@/lib/model/records';
import type { FoundPost } from '@/lib/model/search-results';
import { encodeText } from './json/scalar';

/* Records as Discourse's serializers print them, without values that are false or zero by default. */

/** Returns the ASCII words of a title; `topic` if it has no letters. */
export function encodeSlug(title: string): string {
  const plain = title.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();
  return /[a-z]/.test(plain) ? (plain.match(/[a-z\d]+/g) ?? []).join('-') : 'topic';
}

/** Returns a member's record. The shown name stands for an unknown user name. */
export const encodeMember = ({ id, name, username = name }: Person) => ({ id, username, name });

/** Returns the starters and last posters of topics, each once. */
export function encodeMembers(topics: readonly TopicEntry[]) {
  const people = topics
    .flatMap(({ starter, lastPoster }) => [starter, lastPoster])
    .filter((person) => person !== undefined);
  return [...new Map(people.map((person) => [person.id, encodeMember(person)])).values()];
}

/** Returns the forum as a category. Its description is HTML. */
export const encodeCategory = (forum: Forum) => ({
  id: forum.id,
  name: forum.name,
  slug: encodeSlug(forum.name),
  description_text: encodeText(forum.description),
  position: forum.position,
  topic_count: forum.topicCount,
  post_count: forum.postCount,
  parent_category_id: forum.parentId,
});

/** Returns a tag's record with its number of topics. */
export const encodeTag = ({ name, topics }: TagCount) => ({
  id: name,
  name,
  slug: name,
  count: topics,
});

/** Returns a topic's record. */
export const encodeDiscourseTopic = (topic: TopicEntry) => {
  const { id, title, starter, lastPoster, isPinned } = topic;
  return {
    id,
    title,
    fancy_title: escapeHtml(title),
    slug: encodeSlug(title),
    posts_count: topic.postCount ?? topic.postTotal,
    created_at: topic.startedAt,
    last_posted_at: topic.lastPostAt,
    bumped_at: topic.lastPostAt,
    views: topic.viewCount,
    category_id: topic.forumId,
    pinned: isPinned,
    tags: topic.tags ?? [],
    posters: starter ? [{ user_id: starter.id, user: encodeMember(starter) }] : [],
    last_poster_username: lastPoster?.name,
    details: {
      created_by: starter && encodeMember(starter),
      last_poster: lastPoster && encodeMember(lastPoster),
    },
  };
};

/** Returns the post's record; `raw` is Markdown. */
export const encodeDiscoursePost = (
  post: Omit<RawPost, 'html'> & { html?: string },
  topic: Pick<TopicEntry, 'id' | 'title'>,
  raw?: string,
) => ({
  id: post.id,
  post_number: post.number,
  post_type: 1,
  topic_id: topic.id,
  topic_slug: encodeSlug(topic.title),
  user_id: post.author.id,
  username: post.author.username ?? post.author.name,
  name: post.author.name,
  created_at: post.postedAt,
  cooked: post.html,
  raw,
  reply_to_post_number: post.replyTo,
  accepted_answer: post.isSolution,
  locale: post.language?.replaceAll('-', '_'),
});

/** Returns a search result with a plain-text excerpt. */
export const encodeBlurb = (found: FoundPost<string>, topic: TopicEntry) => ({
  ...encodeDiscoursePost({ ...found, number: found.number ?? found.floor }, topic),
  blurb: plainText(found.excerpt.replaceAll('<mark>', '').replaceAll('</mark>', '')),
});

/** Returns a member's action: a started topic (4) or a reply (5). */
export const encodeAction = (
  post: RawPost,
  topic: Pick<TopicEntry, 'id' | 'title'>,
  excerpt: string,
) => ({
  ...encodeDiscoursePost({ ...post, html: undefined }, topic),
  action_type: post.number === 1 ? 4 : 5,
  post_id: post.id,
  title: topic.title,
  slug: encodeSlug(topic.title),
  excerpt,
});
