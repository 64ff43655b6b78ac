/* A document of the search index is a wiki page, or a range of a topic's posts. */

/** Few enough to read all posts of a document for the matching one. */
export const POSTS_PER_DOCUMENT = 40;

/** Terms that occur in no text and limit a search. `separator` prevents phrases that span two texts. */
export const SCOPE_TERMS = {
  separator: ' _ ',
  wiki: '_wiki',
  board: '_board',
  forum: (id: number) => `_f${id}`,
  tag: (words: readonly string[]) => `_g${words.join('_')}`,
  author: (words: readonly string[]) => `_a${words.join('_')}`,
  starter: (id: number) => `_s${id}`,
  /** For documents of topics with several documents. */
  long: '_long',
  topic: (id: number) => `_t${id}`,
};
