import { z } from 'zod';
import { PreparedResponse } from '@/lib/http/prepared-response';

/** Those of the connection, of the body's form and of a visitor, which no build stores. */
const FOREIGN_HEADER =
  /^(?:connection|keep-alive|te|trailer|transfer-encoding|upgrade|content-length|content-encoding|set-cookie|location|access-control-allow-credentials)$/;

const headerLine = z.object({
  /** When the page was rendered, in milliseconds since 1970. */
  madeMs: z.number(),
  headers: z.record(
    z
      .string()
      .regex(/^[a-z-]+$/)
      .refine((name) => !FOREIGN_HEADER.test(name)),
    z.string().regex(/^[\x20-\x7e\x80-\xff]*$/),
  ),
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
