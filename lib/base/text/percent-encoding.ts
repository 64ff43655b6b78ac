/** Decodes percent-encoding (RFC 3986, 2.1); undefined if malformed or not UTF-8. */
export function decodePercent(encoded: string): string | undefined {
  try {
    return decodeURIComponent(encoded);
  } catch {
    return undefined;
  }
}

/** Encodes a path segment, well-formed. Keeps colons, which are frequent in wiki ids. */
export function encodeSegment(text: string): string {
  return encodeURIComponent(text.toWellFormed()).replaceAll('%3A', ':');
}
