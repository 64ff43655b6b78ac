export interface RequestRefusal {
  status: 400 | 405 | 413 | 414 | 417;
  detail: string;
  headers: Record<string, string>;
}

/** Bytes. No target of this site is longer. */
const MAX_TARGET_LENGTH = 2048;

/** A body may follow a refused request. */
const CLOSE = { connection: 'close' };

/**
 * Returns a refusal unless the request is a GET or HEAD without a body and its target is in origin-form (RFC
 * 9112).
 */
export function validateRequest(
  method: string,
  target: string,
  headers: Record<string, string | string[] | undefined>,
): RequestRefusal | undefined {
  if (method !== 'GET' && method !== 'HEAD') {
    const headers = { allow: 'GET, HEAD', ...CLOSE };
    return { status: 405, detail: 'Only GET and HEAD are allowed.', headers };
  }
  if (headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) !== 0) {
    return { status: 413, detail: 'The request must not have a body.', headers: CLOSE };
  }
  if (headers.expect !== undefined) {
    return { status: 417, detail: 'The request must not have an Expect header.', headers: CLOSE };
  }
  if (target.length > MAX_TARGET_LENGTH) {
    const detail = `The target must not be longer than ${MAX_TARGET_LENGTH} bytes.`;
    return { status: 414, detail, headers: CLOSE };
  }
  // A redirect to two slashes would lead to another origin.
  if (!/^\/(?!\/)[\x21-\x7e]*$/.test(target) || target.includes('\\')) {
    return { status: 400, detail: 'The target must be a path, percent-encoded.', headers: {} };
  }
  return undefined;
}
