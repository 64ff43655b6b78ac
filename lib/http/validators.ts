/** The validators in a request. */
interface ConditionalHeaders {
  'if-none-match'?: string | undefined;
  'if-modified-since'?: string | undefined;
}

/** True when a tag of the client equals this one, weakly compared (RFC 9110, 13.1.2). */
function hasTag(tags: string, etag: string): boolean {
  const opaque = (tag: string) => tag.trim().replace(/^W\//, '');
  return tags.split(',').some((tag) => ['*', opaque(etag)].includes(opaque(tag)));
}

/**
 * True when the client's cached 200 response is current (RFC 9110, 13.1). A date counts only without a tag,
 * and only when it is equal: a file may be replaced by an older one.
 */
export function isNotModified(
  { 'if-none-match': tags, 'if-modified-since': since }: ConditionalHeaders,
  etag: string,
  lastModified?: string,
): boolean {
  if (tags !== undefined) return hasTag(tags, etag);
  return Date.parse(since ?? '') === Date.parse(lastModified ?? '');
}
