import { escapeHtml } from '@/lib/base/text/escape';
import { plainText } from '@/lib/base/text/plain-text';
import type { Forum, Person, RawPost, TagCount, TopicEntry } from '@/lib/model/community';
import type { FoundPost } from '@/lib/model/search-results';
import { encodeText } from './json/scalar';

/*
 * Records as a Discourse has them (the serializers of its source), as far as they are known here. What is false or
 * zero by default is left out.
 */

/** The words of a title in an address, in ASCII. `topic` stands for a title without letters. */
export function encodeSlug(title: string): string {
  const plain = title.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();
  return /[a-z]/.test(plain) ? (plain.match(/[a-z\d]+/g) ?? []).join('-') : 'topic';
}

/** The name that is shown stands for an unknown user name. */
export const encodeMember = ({ id, name, username = name }: Person) => ({ id, username, name });

/** Those who started some topics, or wrote in them last, each once. */
export function encodeMembers(topics: readonly TopicEntry[]) {
  const people = topics
    .flatMap(({ starter, lastPoster }) => [starter ?? [], lastPoster ?? []])
    .flat();
  return [...new Map(people.map((person) => [person.id, encodeMember(person)])).values()];
}

/** A forum as a category. Its description is HTML. */
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

export const encodeTag = ({ name, topics }: TagCount) => ({
  id: name,
  name,
  slug: name,
  count: topics,
});

/** A topic, by itself and in lists. */
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

/** A post with its number in the topic. `raw` is its text in Markdown. */
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

/** A post that a search has found, with an excerpt as plain text. */
export const encodeBlurb = (found: FoundPost<string>, topic: TopicEntry) => ({
  ...encodeDiscoursePost({ ...found, number: found.number ?? found.floor }, topic),
  blurb: plainText(found.excerpt.replaceAll('<mark>', '').replaceAll('</mark>', '')),
});

/** What a member did: started a topic (4), or replied (5). */
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
