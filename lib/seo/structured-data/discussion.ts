import type { Post, Topic } from '@/lib/model/records';

type ItemType =
  | 'Answer'
  | 'CollectionPage'
  | 'Comment'
  | 'DiscussionForumPosting'
  | 'InteractionCounter'
  | 'Person'
  | 'QAPage'
  | 'Question';

/**
 * Returns microdata attributes of a schema.org item (HTML, 5: microdata).
 * @param property property of the enclosing item
 */
export const itemOf = (type: ItemType, property?: string) => ({
  itemProp: property,
  itemScope: true,
  itemType: `https://schema.org/${type}`,
});

export type PostRole = 'text' | 'comment' | 'acceptedAnswer' | 'suggestedAnswer';

export type PostRoles = readonly (PostRole | undefined)[];

/**
 * Returns the posts' roles by Google's guidelines "Discussion forum" and "Q&A page" structured data: the
 * first post is the text, and others are comments; on a page with the accepted answer, which may be quoted
 * from a later page, they are answers. A
 * comment needs a time, and a text or image, and an answer a text, or else it has no role. Returns undefined
 * if the topic has no author or time.
 * @param opening first post, if shown
 * @param answer accepted answer of a later page, if quoted
 */
export function postRoles(
  { starter, startedAt, posts }: Topic,
  opening?: Post,
  answer?: Post,
): PostRoles | undefined {
  // Every post has an author.
  const author = opening ?? starter;
  const publishedAt = opening?.postedAt ?? startedAt;
  if (!author || !publishedAt) return undefined;
  const isAnswer = (post: Post) =>
    post !== opening && post.postedAt !== undefined && post.body.text !== '';
  const isQuestion = [...posts, ...(answer ? [answer] : [])].some(
    (post) => post.isSolution && isAnswer(post),
  );
  return posts.map((post) => {
    if (post === opening) return 'text';
    if (isQuestion && !isAnswer(post)) return undefined;
    if (isQuestion) return post.isSolution ? 'acceptedAnswer' : 'suggestedAnswer';
    return post.postedAt && (post.body.text || post.body.image) ? 'comment' : undefined;
  });
}

/** True if the page has the accepted answer, or quotes it. */
export const isQuestionPage = (roles: PostRoles | undefined): boolean =>
  roles?.some((role) => role?.endsWith('Answer')) === true;
