/** The encodings of this server that a client accepts. */
export interface AcceptedEncodings {
  br: boolean;
  gzip: boolean;
}

export type ContentEncoding = 'identity' | keyof AcceptedEncodings;

const acceptPattern = (name: string) =>
  new RegExp(`(?:^|,)\\s*${name}\\s*(?:,|;(?!\\s*q=0(?:\\.0*)?\\s*(?:,|$))|$)`, 'i');
const BR = acceptPattern('br');
const GZIP = acceptPattern('gzip');

/** Browsers send few different headers. The limits bound what clients with invented ones take. */
const MAX_CACHED_HEADERS = 100;
const MAX_CACHED_LENGTH = 80;
/** A memo of a pure function: each bundle may hold its own. */
const parsedHeaders = new Map<string, AcceptedEncodings>();

/**
 * Parses `Accept-Encoding` (RFC 9110, 12.5.3): an encoding is accepted when it is named without
 * `q=0`. `*` is ignored.
 */
export function parseAcceptEncoding(header: string): AcceptedEncodings {
  const cached = parsedHeaders.get(header);
  if (cached) return cached;
  const accepted = { br: BR.test(header), gzip: GZIP.test(header) };
  if (parsedHeaders.size < MAX_CACHED_HEADERS && header.length <= MAX_CACHED_LENGTH) {
    parsedHeaders.set(header, accepted);
  }
  return accepted;
}

/** Media types whose formats are compressed already. */
const COMPRESSED =
  /^(?:image\/(?!svg\+xml|bmp|x-icon|vnd\.microsoft\.icon)|audio\/|video\/|font\/woff|application\/(?:zip|gzip|zstd|pdf|epub\+zip|vnd\.rar|x-(?:7z-compressed|bzip2?|xz|rar-compressed)|octet-stream)\b)/i;

/** True when compression makes a body of this media type smaller; unknown types count as text. */
export const isCompressible = (contentType: string | undefined): boolean =>
  contentType === undefined || !COMPRESSED.test(contentType.trim());
