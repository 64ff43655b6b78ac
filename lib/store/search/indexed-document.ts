/*
 * A document of the search index: a wiki page, or a range of a topic's posts.
 */

/** Posts of one document: few enough to find the matching post by reading them all. */
export const POSTS_PER_DOCUMENT = 40;

/** Terms that no text has: they narrow a search, and separate texts that no phrase may span. */
export const SCOPE_TERMS = {
  separator: ' _ ',
  wiki: '_wiki',
  board: '_board',
  forum: (id: number) => `_f${id}`,
  /** @param words of the name of the tag */
  tag: (words: readonly string[]) => `_g${words.join('_')}`,
  /** @param words of a name of the author */
  author: (words: readonly string[]) => `_a${words.join('_')}`,
  starter: (id: number) => `_s${id}`,
  /** In every document of a topic that has several, with the term of that topic. */
  long: '_long',
  topic: (id: number) => `_t${id}`,
};
