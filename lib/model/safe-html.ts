declare const safe: unique symbol;

/** Sanitized HTML. Only `lib/content` creates it, and pages contain no other HTML. */
export type SafeHtml = string & { readonly [safe]: true };
