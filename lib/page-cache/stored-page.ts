import { z } from 'zod';
import { PreparedResponse } from '@/lib/http/prepared-response';

const headerLine = z.object({
  /** When the page was rendered, in milliseconds since 1970. */
  madeMs: z.number(),
  headers: z.record(z.string(), z.string()),
  contentVersion: z.string(),
  answers: z.string().optional(),
  encoding: z.enum(['identity', 'gzip']),
  tag: z.string(),
});

/** A page as a shared cache stores it: a line of JSON, then the body. */
export async function encodeStoredPage(page: PreparedResponse): Promise<Buffer> {
  const { bytes, encoding, tag } = await page.toEncodedBody();
  const line: z.input<typeof headerLine> = {
    madeMs: Date.now() - page.ageMs,
    headers: page.headers,
    contentVersion: page.contentVersion ?? '',
    answers: page.answers,
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
    const { madeMs, headers, contentVersion, encoding, tag } = line;
    const page = new PreparedResponse(200, headers, {
      encoding,
      tag,
      bytes: stored.subarray(end + 1),
    });
    page.contentVersion = contentVersion;
    page.answers = line.answers;
    page.ageMs = Date.now() - madeMs;
    return page;
  } catch {
    return undefined;
  }
}
