/** Media types whose formats are compressed already: compressing them again takes time and saves nothing. */
const COMPRESSED =
  /^(?:image\/(?!svg\+xml|bmp|x-icon|vnd\.microsoft\.icon)|audio\/|video\/|font\/woff|application\/(?:zip|gzip|zstd|pdf|epub\+zip|vnd\.rar|x-(?:7z-compressed|bzip2?|xz|rar-compressed)|octet-stream)\b)/i;

/** True when a body of this media type becomes smaller by compression; unknown types count as text. */
export const isCompressible = (contentType: string | undefined): boolean =>
  contentType === undefined || !COMPRESSED.test(contentType.trim());
