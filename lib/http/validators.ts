interface ConditionalHeaders {
  'if-none-match'?: string | undefined;
  'if-modified-since'?: string | undefined;
}

/** Weak comparison (RFC 9110, 13.1.2). */
function hasTag(tags: string, etag: string): boolean {
  const opaque = (tag: string) => tag.trim().replace(/^W\//, '');
  const matching = ['*', opaque(etag)];
  return tags.split(',').some((tag) => matching.includes(opaque(tag)));
}

/**
 * True if the client's copy is current (RFC 9110, 13.1). Without a tag, the dates must be equal: an older
 * file may replace a newer one.
 */
export function isNotModified(
  { 'if-none-match': tags, 'if-modified-since': since }: ConditionalHeaders,
  etag: string,
  lastModified?: string,
): boolean {
  if (tags !== undefined) return hasTag(tags, etag);
  // A missing or invalid date is `NaN`, which equals nothing.
  return Date.parse(since ?? '') === Date.parse(lastModified ?? '');
}
