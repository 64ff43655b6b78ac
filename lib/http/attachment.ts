import { encodeSegment } from '@/lib/base/text/percent-encoding';

/** Returns a `Content-Disposition` that saves a file under this name (RFC 6266, RFC 8187). */
export function attachmentNamed(name: string): string {
  const encoded = encodeSegment(name).replace(
    /['()*]/g,
    (mark) => `%${mark.charCodeAt(0).toString(16)}`,
  );
  return `attachment; filename*=UTF-8''${encoded}`;
}
