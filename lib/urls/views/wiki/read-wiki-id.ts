/** Returns an id for a path. Without a first colon, one that ends like a text's URL would name the text. */
export const printWikiId = (id: string): string => (/\.(?:md|txt)$/.test(id) ? `:${id}` : id);

export const MAX_ID_LENGTH = 512;

/** Returns the id of a page or namespace, `''` for the root; undefined if it is not allowed. */
export function readWikiId(text: string): string | undefined {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what it matches
  if (/[\u0000-\u001f\u007f-\u009f\u202a-\u202e\u2066-\u2069]/.test(text)) return undefined;
  const id = text
    .normalize('NFC')
    .trim()
    .replace(/[：/]/g, ':')
    .replace(/\s+/g, '_')
    .replace(/:{2,}/g, ':')
    .replace(/^:|:$/g, '');
  return id.length <= MAX_ID_LENGTH ? id : undefined;
}
