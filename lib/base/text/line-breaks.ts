/**
 * The characters at which programs part lines, besides line feed and carriage return (Unicode's UAX 14;
 * `splitlines` of Python). To HTML and Markdown they are no more than text.
 */
// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what it matches
const OTHER_LINE_BREAKS = /[\u000b\u000c\u001c-\u001e\u0085\u2028\u2029]/g;

/** Returns text with a space in place of each of the characters that end a line only to some programs. */
export const withoutOtherLineBreaks = (text: string): string =>
  text.replace(OTHER_LINE_BREAKS, ' ');
