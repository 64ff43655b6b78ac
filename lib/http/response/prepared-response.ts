import { createHash } from 'node:crypto';
import { validateHeaderName, validateHeaderValue } from 'node:http';
import { promisify } from 'node:util';
import { brotliCompress, constants, gunzipSync, gzip } from 'node:zlib';
import { defineProcessState } from '@/lib/runtime/process-state';
import type { Cacheable } from '../cache/page-cache';
import { parseAcceptEncoding } from './accept-encoding';
import { isCompressible } from './compressible';
import { ownBytes, UnpackedBodies, unpack } from './decompressed-bodies';

const asGzip = promisify(gzip);
const asBrotli = promisify(brotliCompress);

export type ContentEncoding = 'identity' | 'gzip' | 'br';

/** Below this a compressed body does not come out smaller by a packet. */
const SMALLEST_BYTES = 860;

/**
 * Of brotli: a page is small and may live for a minute; a file stays as it is until the next build.
 * At 6 and above the compressor takes 8 MB for a hundred bytes fewer of a page.
 */
const PAGE_QUALITY = 5;
export const FILE_QUALITY = 11;

/**
 * What a page adds to the process beside its bodies. `SLACK` is what allocator and collector leave
 * unused; measured: a topic of 22 kB in both encodings makes the process 41 kB larger. Beside them
 * stand 2 kB of headers, objects and places in maps, and for each of three encodings, once it has
 * been a hit, 3 kB of printed heads (`page-memory.test.ts`).
 */
const SLACK = 1.5;
const BYTES_BESIDE = (2 + 3 * 3) * 1024;

/** Each holds an unpacked body until a thread has compressed it. */
const MAX_BROTLI_UNDER_WAY = 8;
const brotliJobs = defineProcessState('brotli-jobs', () => ({ count: 0 }));

const unpacked = defineProcessState(
  'unpacked-bodies',
  () => new UnpackedBodies<PreparedResponse>(),
);

/** Pages leave on raw sockets too, where Node does not check them. @throws as `setHeader` does */
function checkHeaders(headers: Record<string, string>): void {
  for (const [name, value] of Object.entries(headers)) {
    validateHeaderName(name);
    validateHeaderValue(name, value);
  }
}

const compress = {
  gzip: (body: Buffer) => asGzip(body, { level: 6 }),
  br: (body: Buffer, quality: number) =>
    asBrotli(body, {
      params: {
        [constants.BROTLI_PARAM_QUALITY]: quality,
        [constants.BROTLI_PARAM_SIZE_HINT]: body.length,
      },
    }),
};

/** A finished document that many visitors get: made once, compressed once for each encoding. */
export class PreparedResponse implements Cacheable {
  /** How old it was when it came from another replica, in milliseconds. */
  ageMs = 0;
  /** Lists nothing, under a name that anybody may invent: not worth saving. */
  isEmpty = false;
  private readonly tag: string;
  private readonly isWorthCompressing: boolean;
  private readonly encoded = new Map<ContentEncoding, Buffer>();
  private readonly underWay = new Map<ContentEncoding, Promise<Buffer>>();

  /**
   * @param headers about the content only; the body's encoding and validator are added when sent.
   * @throws when one of them is no header (RFC 9110, 5.1 and 5.5)
   */
  constructor(
    readonly status: number,
    readonly headers: Record<string, string>,
    body: Buffer,
    /** When the oldest kept answer on it was saved; set while the community is not answering. */
    readonly savedAt?: Date,
    private readonly brotliQuality = PAGE_QUALITY,
  ) {
    checkHeaders(headers);
    this.tag = createHash('sha256').update(body).digest('base64url').slice(0, 22);
    this.isWorthCompressing =
      body.length >= SMALLEST_BYTES && isCompressible(headers['content-type']);
    this.encoded.set('identity', body);
  }

  /** In memory. Brotli's body comes later and is smaller than gzip's; counted now, so that a bound holds. */
  get bytes(): number {
    const whole = this.encoded.get('identity')?.length ?? 0;
    const bodies = whole + 2 * (this.encoded.get('gzip')?.length ?? 0);
    return Math.ceil(SLACK * bodies) + BYTES_BESIDE;
  }

  /** The body as it is, unpacked on the spot where it has been packed. */
  get body(): Buffer {
    return this.encoded.get('identity') ?? gunzipSync(this.packed);
  }

  /** Keeps the compressed body only, a quarter of the whole; few visitors take another. */
  async pack(): Promise<void> {
    if (!this.isWorthCompressing) return;
    await this.encodedBody('gzip');
    this.encoded.delete('identity');
  }

  /** A strong validator, of its own for each encoding (RFC 9110, 8.8.3.3). */
  etag(encoding: ContentEncoding): string {
    return encoding === 'identity' ? `"${this.tag}"` : `"${this.tag}-${encoding}"`;
  }

  /** The body in an encoding, where it is there. */
  bodyIn(encoding: ContentEncoding): Buffer | undefined {
    const body = this.encoded.get(encoding);
    return body ?? (encoding === 'identity' ? unpacked().get(this) : undefined);
  }

  /** The body in an encoding, compressed at the first call, off the event loop. */
  async encodedBody(encoding: ContentEncoding): Promise<Buffer> {
    if (encoding === 'identity') return this.whole();
    return (
      this.encoded.get(encoding) ?? this.underWay.get(encoding) ?? this.startEncoding(encoding)
    );
  }

  /** The best encoding that the visitor takes and that is worth it; brotli only once it is made. */
  encodingFor(acceptEncoding: string): ContentEncoding {
    if (!this.isWorthCompressing) return 'identity';
    const { br, gzip } = parseAcceptEncoding(acceptEncoding);
    if (br) {
      if (this.encoded.has('br') || !gzip) return 'br';
      if (!this.underWay.has('br') && brotliJobs().count < MAX_BROTLI_UNDER_WAY) {
        this.startEncoding('br').catch(() => undefined);
      }
    }
    return gzip ? 'gzip' : 'identity';
  }

  private get packed(): Buffer {
    return this.encoded.get('gzip') ?? Buffer.alloc(0);
  }

  private async whole(): Promise<Buffer> {
    return this.encoded.get('identity') ?? unpacked().read(this, this.packed);
  }

  private startEncoding(encoding: 'gzip' | 'br'): Promise<Buffer> {
    if (encoding === 'br') brotliJobs().count += 1;
    // Not shared with clients that take no compression: a page is encoded once.
    const whole = this.encoded.get('identity') ?? unpack(this.packed);
    const work = Promise.resolve(whole)
      .then((body) => compress[encoding](body, this.brotliQuality))
      .then((compressed) => {
        const body = ownBytes(compressed);
        this.encoded.set(encoding, body);
        return body;
      })
      .finally(() => {
        this.underWay.delete(encoding);
        if (encoding === 'br') brotliJobs().count -= 1;
      });
    this.underWay.set(encoding, work);
    return work;
  }
}
