interface RequestRefusal {
  status: 400 | 405 | 413 | 414 | 417;
  detail: string;
  headers: Record<string, string>;
}

/** Bytes; longer than any target of this site. */
const MAX_TARGET_LENGTH = 2048;

/** A body may follow a refused request. */
const CLOSE = { connection: 'close' };

/** Refuses requests other than GET or HEAD without a body, with a target in origin-form (RFC 9112). */
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
  // A location with two slashes would be another origin.
  if (!/^\/(?!\/)[\x21-\x7e]*$/.test(target) || target.includes('\\')) {
    return { status: 400, detail: 'The target must be a path, percent-encoded.', headers: {} };
  }
  return undefined;
}
