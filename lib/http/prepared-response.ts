import { validateHeaderName, validateHeaderValue } from 'node:http';
import { promisify } from 'node:util';
import { brotliCompress, constants, gunzip, gunzipSync, gzip, gzipSync } from 'node:zlib';
import { defineProcessState } from '@/lib/base/runtime/process-state';
import { digestOf } from '@/lib/base/text/digest';
import type { Cacheable } from './cacheable';
import { type ContentEncoding, isCompressible, parseAcceptEncoding } from './content-encoding';
import { FILE_POLICY } from './security-headers';
import { VARIES_BY_FORMAT } from './vary';

const gzipAsync = promisify(gzip);
const gunzipAsync = promisify(gunzip);
const brotliAsync = promisify(brotliCompress);

/** Smaller bodies fit into one packet anyway. */
const MIN_COMPRESSED_BYTES = 860;

/** Brotli quality of files, which are compressed once per build. */
export const FILE_QUALITY = 11;

const { BROTLI_PARAM_LGWIN, BROTLI_PARAM_QUALITY, BROTLI_PARAM_SIZE_HINT } = constants;
const MAX_SMALL_WINDOW_BYTES = 128 * 1024;

/**
 * Brotli parameters of pages. At 57 kB, quality 9 with a 64 kB window takes 1.7 MB and 1.5 ms; quality 5 with
 * the default window takes 1.4 MB and 1.5 ms for 1.5 % more bytes. Larger bodies repeat texts from before a
 * 64 kB window.
 */
const pageParams = (bytes: number) =>
  bytes <= MAX_SMALL_WINDOW_BYTES
    ? { [BROTLI_PARAM_QUALITY]: 9, [BROTLI_PARAM_LGWIN]: 16 }
    : { [BROTLI_PARAM_QUALITY]: 5 };

/**
 * Memory estimate (`response-memory.isolated.test.ts`). `OVERHEAD` is unused memory of allocator and
 * collector: a topic of 22 kB takes 41 kB in both encodings. Objects take 3 kB, header lists 1 kB per
 * encoding.
 */
const OVERHEAD = 1.5;
const FIXED_BYTES = (3 + 3) * 1024;

/** Each job holds a decompressed body. */
const MAX_BROTLI_JOBS = 8;

const encodings = defineProcessState('encodings', () => ({ brotliJobs: 0 }));

/** A body of this size takes 0.1 ms, a third of the way to a worker thread and back. */
const MAX_SYNC_BYTES = 8 * 1024;

function gzipBody(source: Buffer): Buffer | Promise<Buffer> {
  const options = { level: 6 };
  return source.length <= MAX_SYNC_BYTES ? gzipSync(source, options) : gzipAsync(source, options);
}

/** Copies bytes out of a larger buffer, to free it. */
export function copyBytes(part: Buffer): Buffer {
  const bytes = Buffer.allocUnsafeSlow(part.length);
  part.copy(bytes);
  return bytes;
}

/** @throws like `setHeader`, but before caching */
function checkHeaders(headers: Record<string, string>): void {
  for (const [name, value] of Object.entries(headers)) {
    validateHeaderName(name);
    validateHeaderValue(name, value);
  }
}

interface EncodedBody {
  encoding: 'identity' | 'gzip';
  bytes: Buffer;
  tag: string;
}

interface PageAbout {
  /** As in `Cacheable`, like the next three. */
  cachedAt?: Date | undefined;
  ageMs?: number;
  isEmpty?: boolean;
  isLate?: boolean;
  /** Byte offset at which a notice can be inserted. */
  noticeAt?: number | undefined;
  /** Version of the community's content, if known. */
  publication?: string | undefined;
  /** Encoded list of the community's answers on the page, if known. */
  madeFrom?: string | undefined;
  /** Undefined for the quality of pages. */
  brotliQuality?: number;
}

/** A response for many clients. Compresses once per encoding. */
export class PreparedResponse implements Cacheable {
  private readonly tag: string;
  /** Starts as `about.publication`. Set again if a later publication has the same content. */
  publication: string | undefined;
  private readonly shouldCompress: boolean;
  private readonly bodies = new Map<ContentEncoding, Buffer>();
  private readonly jobs = new Map<ContentEncoding, Promise<Buffer>>();
  private readonly requested = new Set<ContentEncoding>();
  onGrown: (() => void) | undefined;

  /** @throws if a header is malformed (RFC 9110, 5.1 and 5.5) */
  constructor(
    readonly status: number,
    readonly headers: Record<string, string>,
    body: Buffer | EncodedBody,
    readonly about: PageAbout = {},
  ) {
    checkHeaders(headers);
    this.publication = about.publication;
    const { encoding, bytes, tag } = Buffer.isBuffer(body)
      ? { encoding: 'identity' as const, bytes: body, tag: digestOf(body) }
      : body;
    const isWorthwhile =
      bytes.length >= MIN_COMPRESSED_BYTES && isCompressible(headers['content-type']);
    this.tag = tag;
    this.shouldCompress = encoding === 'gzip' || isWorthwhile;
    this.bodies.set(encoding, bytes);
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

  get madeFrom(): string | undefined {
    return this.about.madeFrom;
  }

  /** Size in memory, of the bodies that are kept now. */
  get bytes(): number {
    const bodies = Array.from(this.bodies.values(), (body) => body.length);
    const content = bodies.reduce((sum, bytes) => sum + bytes, this.madeFrom?.length ?? 0);
    return Math.ceil(OVERHEAD * content) + FIXED_BYTES;
  }

  /** The uncompressed body. Decompresses it if only gzip is kept. */
  get body(): Buffer {
    return this.bodies.get('identity') ?? gunzipSync(this.gzipBody);
  }

  /** Keeps only gzip at first, which takes a quarter of the memory and suits most clients. */
  async compress(): Promise<void> {
    if (!this.shouldCompress) return;
    await this.encodedBody('gzip');
    this.bodies.delete('identity');
  }

  /** Returns the body for other processes, which need not compress it again. */
  async toEncodedBody(): Promise<EncodedBody> {
    const encoding = this.shouldCompress ? 'gzip' : 'identity';
    return { encoding, bytes: await this.encodedBody(encoding), tag: this.tag };
  }

  /** Returns a strong validator, which differs per encoding (RFC 9110, 8.8.3.3). */
  etag(encoding: ContentEncoding): string {
    return encoding === 'identity' ? `"${this.tag}"` : `"${this.tag}-${encoding}"`;
  }

  /** Returns the body in an encoding; undefined if not encoded yet. */
  bodyIn(encoding: ContentEncoding): Buffer | undefined {
    return this.bodies.get(encoding);
  }

  /** Returns the body in an encoding. Concurrent calls share the work. */
  async encodedBody(encoding: ContentEncoding): Promise<Buffer> {
    const body = this.bodies.get(encoding);
    return body ?? this.jobs.get(encoding) ?? this.encode(encoding);
  }

  /**
   * Returns the best accepted encoding. Brotli is slow and most pages are sent once, so only a second client
   * starts it. Gzip is sent until it is done.
   */
  encodingFor(acceptEncoding: string): ContentEncoding {
    if (!this.shouldCompress) return 'identity';
    const { br, gzip } = parseAcceptEncoding(acceptEncoding);
    if (br) {
      if (this.bodies.has('br') || !gzip) return 'br';
      const isNeeded = this.isRequestedAgain('br') && !this.jobs.has('br');
      if (isNeeded && encodings().brotliJobs < MAX_BROTLI_JOBS) {
        this.encode('br').catch(() => undefined);
      }
    }
    return gzip ? 'gzip' : 'identity';
  }

  private get gzipBody(): Buffer {
    return this.bodies.get('gzip') ?? Buffer.alloc(0);
  }

  private encode(encoding: ContentEncoding): Promise<Buffer> {
    const isBrotli = encoding === 'br';
    if (isBrotli) encodings().brotliJobs += 1;
    const work = encoding === 'identity' ? this.decompressForClient() : this.compressTo(encoding);
    const job = work.finally(() => {
      this.jobs.delete(encoding);
      if (isBrotli) encodings().brotliJobs -= 1;
    });
    this.jobs.set(encoding, job);
    return job;
  }

  /** True from the second request for an encoding on: most pages are sent once. */
  private isRequestedAgain(encoding: ContentEncoding): boolean {
    const isAgain = this.requested.has(encoding);
    this.requested.add(encoding);
    return isAgain;
  }

  private keep(encoding: ContentEncoding, bytes: Buffer): Buffer {
    const body = copyBytes(bytes);
    this.bodies.set(encoding, body);
    this.onGrown?.();
    return body;
  }

  private async decompress(): Promise<Buffer> {
    return this.bodies.get('identity') ?? gunzipAsync(this.gzipBody);
  }

  /** Decompressing takes several times as long as sending, so the second client's body is kept. */
  private async decompressForClient(): Promise<Buffer> {
    const plain = await this.decompress();
    return this.isRequestedAgain('identity') ? this.keep('identity', plain) : plain;
  }

  private async compressTo(encoding: 'gzip' | 'br'): Promise<Buffer> {
    const source = await this.decompress();
    const { brotliQuality } = this.about;
    const params = {
      [BROTLI_PARAM_SIZE_HINT]: source.length,
      ...(brotliQuality === undefined
        ? pageParams(source.length)
        : { [BROTLI_PARAM_QUALITY]: brotliQuality }),
    };
    const compressed =
      encoding === 'gzip' ? await gzipBody(source) : await brotliAsync(source, { params });
    return this.keep(encoding, compressed);
  }
}

/** Returns a redirect. */
export function redirect(
  status: 302 | 308,
  location: string,
  cacheControl: string,
): PreparedResponse {
  const headers = {
    ...VARIES_BY_FORMAT,
    location,
    'cache-control': cacheControl,
    'content-security-policy': FILE_POLICY,
  };
  return new PreparedResponse(status, headers, Buffer.alloc(0));
}
