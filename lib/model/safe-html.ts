declare const safe: unique symbol;

/** Sanitized HTML. Only `lib/content` creates it, and pages contain no other HTML. */
export type SafeHtml = string & { readonly [safe]: true };

/** A link to a post in HTML. Offsets are UTF-16 units. */
export interface PostLink {
  path: string;
  /** Where the address begins. */
  start: number;
  end: number;
  /** Where the name of a quote's first line ends, if that is the link. */
  nameEnd?: number;
}
