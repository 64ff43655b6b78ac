/** Line breaks in some programs (UAX 14; Python's `splitlines`), but text in HTML and Markdown. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what it matches
const OTHER_LINE_BREAKS = /[\u000b\u000c\u001c-\u001e\u0085\u2028\u2029]/g;

/** Replaces these line breaks by spaces. */
export const withoutOtherLineBreaks = (text: string): string =>
  text.replace(OTHER_LINE_BREAKS, ' ');
