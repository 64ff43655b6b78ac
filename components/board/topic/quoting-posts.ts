import type { Post } from '@/lib/model/community';

/** A post that quotes another one. */
export interface QuotingPost {
  id: number;
  floor?: number;
  /** Who wrote it. */
  name: string;
}

/** Of the posts on a page: by the id of a quoted post, those that quote it. */
export function quotingPosts(
  posts: readonly Post[],
  floors: readonly (number | undefined)[],
): Map<number, QuotingPost[]> {
  const quoting = new Map<number, QuotingPost[]>();
  for (const [index, { id, body, author }] of posts.entries()) {
    for (const quoted of body.quotes) {
      const others = quoting.get(quoted) ?? [];
      quoting.set(quoted, [...others, { id, floor: floors[index], name: author.name }]);
    }
  }
  return quoting;
}
