/** Makes an `id` of a body one that no id or global of the page can be. */
export type IdPrefix = string;

/** The prefix of ids on wiki pages. */
export const WIKI_PREFIX: IdPrefix = 's-';

/** The prefix of ids in one post: several posts stand on one page. */
export function postPrefix(postId: number): IdPrefix {
  return `s${postId}-`;
}

/**
 * The id that something in a body has on the page, or undefined when it can have none.
 * What has the prefix keeps it as it is: doing this twice is doing it once.
 */
export function safeId(id: string, prefix: IdPrefix): string | undefined {
  const plain = id.trim().replace(/[\s"'<>`&=]+/g, '_');
  if (plain === '' || plain.length > 200) return undefined;
  return plain.startsWith(prefix) ? plain : prefix + plain;
}
