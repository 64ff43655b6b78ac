declare const safe: unique symbol;

/**
 * HTML that went through the gate: the only string that may be written into a page as HTML.
 * Only `lib/content` makes one.
 */
export type SafeHtml = string & { readonly [safe]: true };
