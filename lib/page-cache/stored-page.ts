import { gunzipSync, gzipSync } from 'node:zlib';
import { z } from 'zod';
import { copyBytes, PreparedResponse } from '@/lib/http/prepared-response';

/** Allowed headers. Others concern a connection or visitor, or would weaken protection. */
const OWN_HEADER =
  /^(?:access-control-(?:allow-origin|expose-headers)|cache-control|content-language|content-security-policy|content-type|link|no-vary-search|speculation-rules|vary|x-robots-tag)$/;
const OWN_POLICY = /^default-src 'none';.* frame-ancestors 'none'/;

const storedHead = z.object({
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

/** Size of the number before the head, in bytes. */
const LENGTH_BYTES = 4;
/** A damaged head is not decompressed further. The longest head of a page of the sample has 8 kB. */
const MAX_HEAD_BYTES = 1024 * 1024;

/**
 * Encodes a page: the size of the compressed head in bytes, the compressed head (JSON), then the body.
 * Without compression the head would be a fifth of a page.
 * @param publication id of the publication with this content
 */
export async function encodeStoredPage(
  page: PreparedResponse,
  publication: string | undefined,
): Promise<Buffer> {
  const { bytes, encoding, tag } = await page.toEncodedBody();
  const head: z.input<typeof storedHead> = {
    madeMs: Date.now(),
    headers: page.headers,
    publication,
    madeFrom: page.madeFrom,
    noticeAt: page.about.noticeAt,
    encoding,
    tag,
  };
  const compressed = gzipSync(JSON.stringify(head));
  const length = Buffer.alloc(LENGTH_BYTES);
  length.writeUInt32BE(compressed.length);
  return Buffer.concat([length, compressed, bytes]);
}

/** Decodes a stored page; undefined if invalid. Its age is negative if the clock was set back. */
export function decodeStoredPage(stored: Buffer): PreparedResponse | undefined {
  try {
    const bodyStart = LENGTH_BYTES + stored.readUInt32BE();
    const json = gunzipSync(stored.subarray(LENGTH_BYTES, bodyStart), {
      maxOutputLength: MAX_HEAD_BYTES,
    });
    const head = storedHead.parse(JSON.parse(json.toString()));
    const { madeMs, headers, encoding, tag, ...about } = head;
    const bytes = copyBytes(stored.subarray(bodyStart));
    if (bytes.length === 0) return undefined;
    const ageMs = Date.now() - madeMs;
    return new PreparedResponse(200, headers, { encoding, tag, bytes }, { ...about, ageMs });
  } catch {
    return undefined;
  }
}
