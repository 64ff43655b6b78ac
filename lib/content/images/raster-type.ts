export const SIGNATURE_BYTES = 16;

/** An image type's first bytes, read as Latin-1. */
const SIGNATURES = [
  ['image/png', /^\x89PNG\r\n\cZ\n/],
  ['image/jpeg', /^\xff\xd8\xff/],
  ['image/gif', /^GIF8[79]a/],
  ['image/webp', /^RIFF.{4}WEBP/s],
  ['image/avif', /^.{4}ftypavi[fs]/s],
] as const;

/** Returns a raster image's media type; undefined for other files. */
export function detectRasterType(bytes: Buffer): string | undefined {
  const start = bytes.toString('latin1', 0, SIGNATURE_BYTES);
  return SIGNATURES.find(([, signature]) => signature.test(start))?.[0];
}
