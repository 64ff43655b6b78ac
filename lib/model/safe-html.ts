declare const safe: unique symbol;

/** Sanitized HTML, the only string written into pages as HTML. Created in `lib/content` only. */
export type SafeHtml = string & { readonly [safe]: true };
