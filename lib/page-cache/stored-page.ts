import { z } from 'zod';
import { PreparedResponse } from '@/lib/http/prepared-response';

/** Those of pages and documents; others are of the connection or a visitor, or would allow what this site denies. */
const OWN_HEADER =
  /^(?:access-control-(?:allow-origin|expose-headers)|cache-control|content-language|content-security-policy|content-type|link|no-vary-search|speculation-rules|vary|x-robots-tag)$/;
const OWN_POLICY = /^default-src 'none';.* frame-ancestors 'none'/;

const headerLine = z.object({
  /** When the page was rendered, in milliseconds since 1970. */
  madeMs: z.number(),
  headers: z
    .record(z.string().regex(OWN_HEADER), z.string().regex(/^[\x20-\x7e\x80-\xff]*$/))
    .refine((headers) => OWN_POLICY.test(headers['content-security-policy'] ?? '')),
  publication: z.string().optional(),
  madeFrom: z.string().optional(),
  encoding: z.enum(['identity', 'gzip']),
  tag: z.string(),
});

/**
 * A page as a shared cache stores it: a line of JSON, then the body.
 * @param publication of which is known that the page shows it
 */
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
    encoding,
    tag,
  };
  return Buffer.concat([Buffer.from(`${JSON.stringify(line)}\n`), bytes]);
}

/**
 * The page that a shared cache has stored, with its age, which is negative where the clock has been set
 * back since; undefined for anything else.
 */
export function decodeStoredPage(stored: Buffer): PreparedResponse | undefined {
  const end = stored.indexOf('\n');
  try {
    const line = headerLine.parse(JSON.parse(stored.subarray(0, end).toString()));
    const { madeMs, headers, encoding, tag } = line;
    const bytes = stored.subarray(end + 1);
    if (bytes.length === 0) return undefined;
    const page = new PreparedResponse(200, headers, { encoding, tag, bytes });
    page.publication = line.publication;
    page.madeFrom = line.madeFrom;
    page.ageMs = Date.now() - madeMs;
    return page;
  } catch {
    return undefined;
  }
}
