import { LRUCache } from 'lru-cache';
import { type FetchLimits, FetchSlots } from './fetch-slots';
import { FetchRefused, type GuardedFetch } from './guarded-fetch';
import { detectRasterType } from './raster-type';

/** A raster image, or the status that says why there is none. */
export type Image = { type: string; bytes: Buffer } | { status: number };

const MAX_BYTES = 64 * 1024 * 1024;
const TTL_MS = 24 * 3600 * 1000;
const FAILURE_TTL_MS = 60 * 1000;

/**
 * A fetch holds at most 5 MB, so all fetches hold 80 MB. Over HTTP/2 a browser requests all images of a
 * page at once, so a queue holds a page of 60 images.
 */
const LIMITS: FetchLimits = {
  maxActive: 16,
  maxActivePerOrigin: 4,
  maxWaiting: 256,
  maxWaitingPerOrigin: 64,
  maxWaitMs: 2000,
};

interface ImageCacheOptions {
  limits?: FetchLimits;
  /** Returns the type of a file by its address and bytes; undefined where it is not to be sent. */
  typeOf?: (url: string, bytes: Buffer) => string | undefined;
  ttlMs?: number;
}

const rasterTypeOf = (_url: string, bytes: Buffer) => detectRasterType(bytes);

/** The images, or files, of other sites: cached within a byte limit, each fetched once at a time. */
export class ImageCache {
  private readonly images = new LRUCache<string, Image>({
    maxSize: MAX_BYTES,
    sizeCalculation: (image, url) => url.length + 200 + ('bytes' in image ? image.bytes.length : 0),
    fetchMethod: (url, _stale, { options }) => this.load(url, options),
    // An image that is evicted during its fetch still goes to the clients that wait for it.
    ignoreFetchAbort: true,
  });
  private readonly slots: FetchSlots;
  private readonly typeOf: NonNullable<ImageCacheOptions['typeOf']>;
  private readonly ttlMs: number;

  constructor(
    private readonly fetchBytes: GuardedFetch,
    { limits = LIMITS, typeOf = rasterTypeOf, ttlMs = TTL_MS }: ImageCacheOptions = {},
  ) {
    this.slots = new FetchSlots(limits);
    this.typeOf = typeOf;
    this.ttlMs = ttlMs;
  }

  /**
   * The image at a URL. Failures are values, cached for a minute; 503, when too many images are
   * being fetched, is not cached.
   */
  async read(url: string): Promise<Image> {
    return (await this.images.fetch(url)) ?? { status: 503 };
  }

  private async load(url: string, options: { ttl?: number }): Promise<Image | undefined> {
    const origin = URL.canParse(url) ? new URL(url).origin : '';
    const image = await this.slots.run(origin, () => this.fetchImage(url));
    options.ttl = image && 'status' in image ? Math.min(FAILURE_TTL_MS, this.ttlMs) : this.ttlMs;
    return image;
  }

  private async fetchImage(url: string): Promise<Image> {
    try {
      const bytes = await this.fetchBytes(url);
      const type = this.typeOf(url, bytes);
      return type ? { type, bytes } : { status: 415 };
    } catch (error) {
      if (error instanceof FetchRefused) return { status: error.status };
      throw error;
    }
  }
}
