/** The headers of a request by which a client asks whether what it has cached is current. */
interface ConditionalHeaders {
  'if-none-match'?: string | undefined;
  'if-modified-since'?: string | undefined;
}

/** True when one of the client's tags is this one; compared weakly (RFC 9110, 13.1.2). */
function hasTag(tags: string, etag: string): boolean {
  const opaque = (tag: string) => tag.trim().replace(/^W\//, '');
  return tags.split(',').some((tag) => ['*', opaque(etag)].includes(opaque(tag)));
}

/**
 * True when the client has a 200 response cached that is current (RFC 9110, 13.1). Its date counts
 * only where it sends no tag, and only as it was sent: a file may be replaced by one with an earlier date.
 */
export function isNotModified(
  { 'if-none-match': tags, 'if-modified-since': since }: ConditionalHeaders,
  etag: string,
  lastModified?: string,
): boolean {
  if (tags !== undefined) return hasTag(tags, etag);
  return Date.parse(since ?? '') === Date.parse(lastModified ?? '');
}
