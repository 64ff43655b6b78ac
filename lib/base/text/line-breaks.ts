/**
 * Line breaks of some programs besides line feed and carriage return (UAX 14; `splitlines` of Python). HTML
 * and Markdown take them for text.
 */
// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what it matches
const OTHER_LINE_BREAKS = /[\u000b\u000c\u001c-\u001e\u0085\u2028\u2029]/g;

/** Returns text with spaces in place of these line breaks. */
export const withoutOtherLineBreaks = (text: string): string =>
  text.replace(OTHER_LINE_BREAKS, ' ');
