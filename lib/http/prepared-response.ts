import { createHash } from 'node:crypto';
import { validateHeaderName, validateHeaderValue } from 'node:http';
import { promisify } from 'node:util';
import { brotliCompress, constants, gunzip, gunzipSync, gzip, gzipSync } from 'node:zlib';
import { LRUCache } from 'lru-cache';
import { defineProcessState } from '@/lib/base/runtime/process-state';
import type { Cacheable } from './cacheable';
import { type ContentEncoding, isCompressible, parseAcceptEncoding } from './content-encoding';
import { FILE_POLICY } from './security-headers';
import { VARIES_BY_FORMAT } from './vary';

const gzipAsync = promisify(gzip);
const gunzipAsync = promisify(gunzip);
const brotliAsync = promisify(brotliCompress);

/** A smaller body does not take fewer packets when compressed. */
const MIN_COMPRESSED_BYTES = 860;

/** Quality of brotli for files, which change only with a build. */
export const FILE_QUALITY = 11;

const { BROTLI_PARAM_LGWIN, BROTLI_PARAM_QUALITY, BROTLI_PARAM_SIZE_HINT } = constants;
const MAX_SMALL_WINDOW_BYTES = 128 * 1024;

/**
 * Brotli's settings for pages, which may change within a minute. A window of 64 kB has small hash tables:
 * quality 9 takes 1.7 MB and 1.5 ms for a page of 57 kB, as quality 5 with the default window (1.4 MB, 1.5
 * ms), and saves 1.5 %. Larger bodies repeat themselves further away.
 */
const pageParams = (bytes: number) =>
  bytes <= MAX_SMALL_WINDOW_BYTES
    ? { [BROTLI_PARAM_QUALITY]: 9, [BROTLI_PARAM_LGWIN]: 16 }
    : { [BROTLI_PARAM_QUALITY]: 5 };

/**
 * The estimated memory of a page (`response-memory.isolated.test.ts`). `OVERHEAD` is unused memory of
 * allocator and garbage collector: a topic of 22 kB in both encodings takes 41 kB. Headers and objects take 3
 * kB, and lists of headers 1 kB for each encoding.
 */
const OVERHEAD = 1.5;
const FIXED_BYTES = (3 + 3) * 1024;

/** Each job holds a decompressed body. */
const MAX_BROTLI_JOBS = 8;

/** Room for the hundred most read pages. Few clients accept no compression. */
const MAX_DECOMPRESSED_BYTES = 8 * 1024 * 1024;

/** The encoding work of this process. */
const encodings = defineProcessState('encodings', () => ({
  brotliJobs: 0,
  /** Decompressed bodies of compressed pages. Concurrent requests for one share one decompression. */
  decompressed: new LRUCache<PreparedResponse, Buffer, Buffer>({
    maxSize: MAX_DECOMPRESSED_BYTES,
    sizeCalculation: ({ length }) => length + 1,
    ignoreFetchAbort: true,
    fetchMethod: async (_page, _stale, { context }) => copyBytes(await gunzipAsync(context)),
  }),
}));

/** Compressing a shorter body takes 0.1 ms, a third of the way to a worker thread and back. */
const MAX_SYNC_BYTES = 8 * 1024;

function gzipBody(source: Buffer): Buffer | Promise<Buffer> {
  const options = { level: 6 };
  return source.length <= MAX_SYNC_BYTES ? gzipSync(source, options) : gzipAsync(source, options);
}

/** Copies bytes into memory of their own. zlib's are a part of a larger buffer. */
function copyBytes(part: Buffer): Buffer {
  const bytes = Buffer.allocUnsafeSlow(part.length);
  part.copy(bytes);
  return bytes;
}

/** Checks headers before the response is cached. @throws as `setHeader` does */
function checkHeaders(headers: Record<string, string>): void {
  for (const [name, value] of Object.entries(headers)) {
    validateHeaderName(name);
    validateHeaderValue(name, value);
  }
}

/** A body as another process has encoded it. */
interface EncodedBody {
  encoding: 'identity' | 'gzip';
  bytes: Buffer;
  /** The validator of the body without an encoding. */
  tag: string;
}

/** Facts about a page besides headers and body. */
interface PageAbout {
  /** When the oldest data on the page were cached; set while the community does not respond. */
  cachedAt?: Date | undefined;
  /** Age on arrival from another process, in milliseconds; negative where the clock was set back. */
  ageMs?: number;
  /** True for a page that lists nothing under an invented name. It is not cached. */
  isEmpty?: boolean;
  /** True for a page with a text that was not rendered in time. It is not cached. */
  isLate?: boolean;
  /** The place in the body for a notice about the page, in bytes; undefined for none. */
  noticeAt?: number | undefined;
  /** Identifies the content of the community that the page shows; undefined where unknown. */
  publication?: string | undefined;
  /** The answers of the community that the page was made from, encoded; undefined where unknown. */
  madeFrom?: string | undefined;
  /** The quality of brotli; undefined for the quality of pages. */
  brotliQuality?: number;
}

/** A complete response for many clients, compressed once for each encoding. */
export class PreparedResponse implements Cacheable {
  private readonly tag: string;
  private shownPublication: string | undefined;
  private readonly shouldCompress: boolean;
  private readonly bodies = new Map<ContentEncoding, Buffer>();
  private readonly encoding = new Map<ContentEncoding, Promise<Buffer>>();
  private wasRequested = false;

  /**
   * @param headers of the content; encoding and validator are added when it is sent
   * @throws when a header is malformed (RFC 9110, 5.1 and 5.5)
   */
  constructor(
    readonly status: number,
    readonly headers: Record<string, string>,
    body: Buffer | EncodedBody,
    readonly about: PageAbout = {},
  ) {
    checkHeaders(headers);
    this.shownPublication = about.publication;
    if (Buffer.isBuffer(body)) {
      this.tag = createHash('sha256').update(body).digest('base64url').slice(0, 22);
      this.shouldCompress =
        body.length >= MIN_COMPRESSED_BYTES && isCompressible(headers['content-type']);
      this.bodies.set('identity', body);
    } else {
      this.tag = body.tag;
      this.shouldCompress = body.encoding === 'gzip';
      this.bodies.set(body.encoding, copyBytes(body.bytes));
    }
  }

  get cachedAt(): Date | undefined {
    return this.about.cachedAt;
  }

  get ageMs(): number {
    return this.about.ageMs ?? 0;
  }

  get isEmpty(): boolean {
    return this.about.isEmpty === true;
  }

  get isLate(): boolean {
    return this.about.isLate === true;
  }

  get publication(): string | undefined {
    return this.shownPublication;
  }

  get madeFrom(): string | undefined {
    return this.about.madeFrom;
  }

  /** Notes that a later publication has the same content. */
  confirm(publication: string | undefined): void {
    this.shownPublication = publication;
  }

  /** The size in memory. Brotli's body comes later, and counts as much as gzip's, which is larger. */
  get bytes(): number {
    const size = (encoding: ContentEncoding) => this.bodies.get(encoding)?.length ?? 0;
    return (
      Math.ceil(OVERHEAD * (size('identity') + 2 * size('gzip') + (this.madeFrom?.length ?? 0))) +
      FIXED_BYTES
    );
  }

  /** The body without an encoding, decompressed synchronously where needed. */
  get body(): Buffer {
    return this.bodies.get('identity') ?? gunzipSync(this.gzipBody);
  }

  /** Replaces the body by its gzip encoding, a quarter of its size. Few clients need another one. */
  async compress(): Promise<void> {
    if (!this.shouldCompress) return;
    await this.encodedBody('gzip');
    this.bodies.delete('identity');
  }

  /** The body for another process: compressed once, in this one. */
  async toEncodedBody(): Promise<EncodedBody> {
    const encoding = this.shouldCompress ? 'gzip' : 'identity';
    return { encoding, bytes: await this.encodedBody(encoding), tag: this.tag };
  }

  /** A strong validator, different for each encoding (RFC 9110, 8.8.3.3). */
  etag(encoding: ContentEncoding): string {
    return encoding === 'identity' ? `"${this.tag}"` : `"${this.tag}-${encoding}"`;
  }

  /** Returns the encoded body; undefined when it is not encoded yet. */
  bodyIn(encoding: ContentEncoding): Buffer | undefined {
    const body = this.bodies.get(encoding);
    return body ?? (encoding === 'identity' ? encodings().decompressed.get(this) : undefined);
  }

  /** Returns the encoded body. A worker thread encodes it at the first call. */
  async encodedBody(encoding: ContentEncoding): Promise<Buffer> {
    const body = this.bodies.get(encoding);
    if (body) return body;
    if (encoding === 'identity') {
      return encodings().decompressed.forceFetch(this, { context: this.gzipBody });
    }
    return this.encoding.get(encoding) ?? this.encode(encoding);
  }

  /**
   * Returns the best encoding that the client accepts. Brotli is slow, and most pages are sent once, so the
   * second client that accepts it starts the encoding in the background. Until then clients get gzip.
   */
  encodingFor(acceptEncoding: string): ContentEncoding {
    if (!this.shouldCompress) return 'identity';
    const { br, gzip } = parseAcceptEncoding(acceptEncoding);
    if (br) {
      if (this.bodies.has('br') || !gzip) return 'br';
      const isNeeded = this.wasRequested && !this.encoding.has('br');
      this.wasRequested = true;
      if (isNeeded && encodings().brotliJobs < MAX_BROTLI_JOBS) {
        this.encode('br').catch(() => undefined);
      }
    }
    return gzip ? 'gzip' : 'identity';
  }

  private get gzipBody(): Buffer {
    return this.bodies.get('gzip') ?? Buffer.alloc(0);
  }

  private encode(encoding: 'gzip' | 'br'): Promise<Buffer> {
    const isBrotli = encoding === 'br';
    if (isBrotli) encodings().brotliJobs += 1;
    const job = this.compressTo(encoding).finally(() => {
      this.encoding.delete(encoding);
      if (isBrotli) encodings().brotliJobs -= 1;
    });
    this.encoding.set(encoding, job);
    return job;
  }

  private async compressTo(encoding: 'gzip' | 'br'): Promise<Buffer> {
    // Not from `decompressed`: most clients never need this body.
    const source = this.bodies.get('identity') ?? (await gunzipAsync(this.gzipBody));
    const { brotliQuality } = this.about;
    const params = {
      [BROTLI_PARAM_SIZE_HINT]: source.length,
      ...(brotliQuality === undefined
        ? pageParams(source.length)
        : { [BROTLI_PARAM_QUALITY]: brotliQuality }),
    };
    const compressed =
      encoding === 'gzip' ? await gzipBody(source) : await brotliAsync(source, { params });
    const body = copyBytes(compressed);
    this.bodies.set(encoding, body);
    return body;
  }
}

/** Returns a redirect within this site, which browsers may cache for some seconds. */
export function redirect(
  status: 302 | 308,
  location: string,
  maxAgeSeconds: number,
): PreparedResponse {
  const headers = {
    ...VARIES_BY_FORMAT,
    location,
    'cache-control': `public, max-age=${maxAgeSeconds}`,
    'content-security-policy': FILE_POLICY,
  };
  return new PreparedResponse(status, headers, Buffer.alloc(0));
}
