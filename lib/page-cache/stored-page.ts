import { z } from 'zod';
import { copyBytes, PreparedResponse } from '@/lib/http/prepared-response';

/** Allowed headers. Others concern a connection or visitor, or would weaken protection. */
const OWN_HEADER =
  /^(?:access-control-(?:allow-origin|expose-headers)|cache-control|content-language|content-security-policy|content-type|link|no-vary-search|speculation-rules|vary|x-robots-tag)$/;
const OWN_POLICY = /^default-src 'none';.* frame-ancestors 'none'/;

const headerLine = z.object({
  /** Unix milliseconds. */
  madeMs: z.number(),
  headers: z
    .record(z.string().regex(OWN_HEADER), z.string().regex(/^[\x20-\x7e\x80-\xff]*$/))
    .refine((headers) => OWN_POLICY.test(headers['content-security-policy'] ?? '')),
  publication: z.string().optional(),
  madeFrom: z.string().optional(),
  noticeAt: z.number().int().nonnegative().optional(),
  encoding: z.enum(['identity', 'gzip']),
  tag: z.string(),
});

/** Encodes a page: a line of JSON, then the body. @param publication that has this content */
export async function encodeStoredPage(
  page: PreparedResponse,
  publication: string | undefined,
): Promise<Buffer> {
  const { bytes, encoding, tag } = await page.toEncodedBody();
  const line: z.input<typeof headerLine> = {
    madeMs: Date.now(),
    headers: page.headers,
    publication,
    madeFrom: page.madeFrom,
    noticeAt: page.about.noticeAt,
    encoding,
    tag,
  };
  return Buffer.concat([Buffer.from(`${JSON.stringify(line)}\n`), bytes]);
}

/** Decodes a stored page; undefined if invalid. Its age is negative if the clock was set back. */
export function decodeStoredPage(stored: Buffer): PreparedResponse | undefined {
  const end = stored.indexOf('\n');
  try {
    const line = headerLine.parse(JSON.parse(stored.subarray(0, end).toString()));
    const { madeMs, headers, encoding, tag, ...about } = line;
    const bytes = copyBytes(stored.subarray(end + 1));
    if (bytes.length === 0) return undefined;
    const ageMs = Date.now() - madeMs;
    return new PreparedResponse(200, headers, { encoding, tag, bytes }, { ...about, ageMs });
  } catch {
    return undefined;
  }
}
