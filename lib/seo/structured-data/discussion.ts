import type { Post, Topic } from '@/lib/model/community';

/** The types of schema.org that the markup of a topic's page has. */
type ItemType =
  | 'CollectionPage'
  | 'Comment'
  | 'DiscussionForumPosting'
  | 'InteractionCounter'
  | 'Person';

/**
 * Returns the attributes of an element that describes an item of schema.org (HTML, 5: microdata).
 * @param property the property of the item around it
 */
export const itemOf = (type: ItemType, property?: string) => ({
  itemProp: property,
  itemScope: true,
  itemType: `https://schema.org/${type}`,
});

/** What a post is to search engines: the text of the discussion itself, or a comment on it. */
export type PostRole = 'text' | 'comment';

/**
 * The roles of the posts on a page of a topic, by Google's guideline "Discussion forum structured
 * data": the first post is the text of the discussion, the others are comments. Google requires an
 * author, a time, and a text or an image, so a comment without them has no role; the roles are
 * undefined where the author or the time of the topic is unknown.
 * @param opening the topic's first post, where the page shows it
 */
export function postRoles(
  { starter, startedAt, posts }: Topic,
  opening?: Post,
): (PostRole | undefined)[] | undefined {
  if (!(opening ?? starter) || !(opening?.postedAt ?? startedAt)) return undefined;
  return posts.map((post) => {
    if (post === opening) return 'text';
    return post.postedAt && (post.body.text || post.body.image) ? 'comment' : undefined;
  });
}
