interface AcceptedEncodings {
  br: boolean;
  gzip: boolean;
}

export type ContentEncoding = 'identity' | keyof AcceptedEncodings;

const acceptPattern = (name: string) =>
  new RegExp(`(?:^|,)\\s*${name}\\s*(?:,|;(?!\\s*q=0(?:\\.0*)?\\s*(?:,|$))|$)`, 'i');
const BR = acceptPattern('br');
const GZIP = acceptPattern('gzip');

/**
 * Parses `Accept-Encoding` (RFC 9110, 12.5.3). An encoding is accepted if named without `q=0`; `*` is
 * ignored.
 */
export const parseAcceptEncoding = (header: string): AcceptedEncodings => ({
  br: BR.test(header),
  gzip: GZIP.test(header),
});

const COMPRESSED =
  /^(?:image\/(?!svg\+xml|bmp|x-icon|vnd\.microsoft\.icon)|audio\/|video\/|font\/woff|application\/(?:zip|gzip|zstd|pdf|epub\+zip|vnd\.rar|x-(?:7z-compressed|bzip2?|xz|rar-compressed)|octet-stream)\b)/i;

/** True if compression makes this type smaller; unknown types count as text. */
export const isCompressible = (contentType: string | undefined): boolean =>
  contentType === undefined || !COMPRESSED.test(contentType.trim());
