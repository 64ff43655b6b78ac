/** The response for a request that fails validation. */
export interface RequestRefusal {
  status: 400 | 405 | 413 | 414 | 417;
  headers: Record<string, string>;
}

/** No page, form or search of this site has a longer target. In bytes. */
const MAX_TARGET_LENGTH = 2048;

/**
 * Validates a request's line and framing (RFC 9112): only GET and HEAD, without a body, with a
 * target in origin-form.
 */
export function validateRequest(
  method: string,
  target: string,
  headers: Record<string, string | string[] | undefined>,
): RequestRefusal | undefined {
  if (method !== 'GET' && method !== 'HEAD') {
    return { status: 405, headers: { allow: 'GET, HEAD', connection: 'close' } };
  }
  if (headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) !== 0) {
    return { status: 413, headers: { connection: 'close' } };
  }
  if (headers.expect !== undefined) return { status: 417, headers: { connection: 'close' } };
  if (target.length > MAX_TARGET_LENGTH) return { status: 414, headers: { connection: 'close' } };
  // With a second slash, the location of a redirect would be another origin.
  if (!/^\/(?!\/)[\x21-\x7e\x80-\xff]*$/.test(target) || target.includes('\\')) {
    return { status: 400, headers: {} };
  }
  return undefined;
}
