/**
 * Returns a copy of a text that was cut from a longer one, to be kept. V8 keeps the longer one in memory as
 * long as a cut of 13 or more units (`SlicedString` in its `src/objects/string.h`).
 */
export const detachText = (text: string): string => Buffer.from(text).toString();
