/** Why a request is refused before anybody looks for a page. */
export interface RequestRefusal {
  status: 400 | 405 | 413 | 414 | 417;
  headers: Record<string, string>;
}

/** The longest target that any page, form or search of this site can have, in bytes. */
const LONGEST = 2048;

/**
 * Checks a request line and its framing (RFC 9112). Only GET and HEAD pass, without a body,
 * in origin-form; whatever is absolute-form, malformed or too long is refused.
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
  if (target.length > LONGEST) return { status: 414, headers: { connection: 'close' } };
  // A second slash would make a redirect's target another origin.
  if (!/^\/(?!\/)[\x21-\x7e\x80-\xff]*$/.test(target) || target.includes('\\')) {
    return { status: 400, headers: {} };
  }
  return undefined;
}
