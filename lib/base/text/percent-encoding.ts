/** Decodes percent-encoded text (RFC 3986, 2.1); undefined when it is malformed or not UTF-8. */
export function decodePercent(encoded: string): string | undefined {
  try {
    return decodeURIComponent(encoded);
  } catch {
    return undefined;
  }
}

/** Encodes text as a segment of a path. Colons stay, since wiki ids have many. */
export function encodeSegment(text: string): string {
  return encodeURIComponent(text).replaceAll('%3A', ':');
}
