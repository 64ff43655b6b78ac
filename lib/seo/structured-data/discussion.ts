import type { Post, Topic } from '@/lib/model/records';

type ItemType =
  | 'CollectionPage'
  | 'Comment'
  | 'DiscussionForumPosting'
  | 'InteractionCounter'
  | 'Person';

/**
 * Returns microdata attributes of a schema.org item (HTML, 5: microdata).
 * @param property property of the enclosing item
 */
export const itemOf = (type: ItemType, property?: string) => ({
  itemProp: property,
  itemScope: true,
  itemType: `https://schema.org/${type}`,
});

export type PostRole = 'text' | 'comment';

/**
 * Returns the posts' roles by Google's guideline "Discussion forum structured data": the first post is the
 * text, and others are comments. A comment needs a time, and a text or image, or else has no role. Returns
 * undefined if the topic has no author or time.
 * @param opening first post, if shown
 */
export function postRoles(
  { starter, startedAt, posts }: Topic,
  opening?: Post,
): (PostRole | undefined)[] | undefined {
  // Every post has an author.
  const author = opening ?? starter;
  const publishedAt = opening?.postedAt ?? startedAt;
  if (!author || !publishedAt) return undefined;
  return posts.map((post) => {
    if (post === opening) return 'text';
    return post.postedAt && (post.body.text || post.body.image) ? 'comment' : undefined;
  });
}
