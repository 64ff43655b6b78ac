/** Stand for brackets that begin and end no tag, until the tags are read (Unicode's private use). */
export const TYPED_BRACKETS = { open: '\uE000', close: '\uE001' } as const;

/** Returns a text with its brackets. */
export const withBrackets = (text: string): string =>
  text.replaceAll(TYPED_BRACKETS.open, '[').replaceAll(TYPED_BRACKETS.close, ']');
