import { LRUCache } from 'lru-cache';
import { digestOf } from '@/lib/base/text/digest';
import { type FetchLimits, FetchSlots } from './fetch-slots';
import { FetchRefused, type GuardedFetch } from './guarded-fetch';
import { detectRasterType } from './raster-type';

export type Image = ImageFile | FileFailure;

/** `tag` is the validator of `bytes`. */
interface ImageFile {
  kind: 'file';
  type: string;
  bytes: Buffer;
  tag: string;
}

/** The file is not served, but this HTTP status. */
export interface FileFailure {
  kind: 'failed';
  status: number;
}

const MAX_BYTES = 64 * 1024 * 1024;
const TTL_MS = 24 * 3600 * 1000;
const FAILURE_TTL_MS = 60 * 1000;

/**
 * 16 fetches of 5 MB take 80 MB. HTTP/2 browsers request a page's images at once, so 64 may wait per origin.
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
  typeOf?: (url: string, bytes: Buffer) => string | undefined;
  ttlMs?: number;
}

const rasterTypeOf = (_url: string, bytes: Buffer) => detectRasterType(bytes);

/** Bounded in bytes. Concurrent reads share a fetch. */
export class ImageCache {
  private readonly images = new LRUCache<string, Image>({
    maxSize: MAX_BYTES,
    sizeCalculation: (image, url) =>
      url.length + 200 + (image.kind === 'file' ? image.bytes.length : 0),
    fetchMethod: (url, _stale, { options }) => this.load(url, options),
    // Evicted images still reach waiting clients.
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

  /** Returns an image. Failures are cached for a minute, but not a 503 for too many fetches. */
  async read(url: string): Promise<Image> {
    return (await this.images.fetch(url)) ?? { kind: 'failed', status: 503 };
  }

  private async load(url: string, options: { ttl?: number }): Promise<Image | undefined> {
    const origin = URL.canParse(url) ? new URL(url).origin : '';
    const image = await this.slots.withSlot(origin, () => this.fetchImage(url));
    options.ttl = image?.kind === 'failed' ? Math.min(FAILURE_TTL_MS, this.ttlMs) : this.ttlMs;
    return image;
  }

  private async fetchImage(url: string): Promise<Image> {
    try {
      const bytes = await this.fetchBytes(url);
      const type = this.typeOf(url, bytes);
      return type
        ? { kind: 'file', type, bytes, tag: digestOf(bytes) }
        : { kind: 'failed', status: 415 };
    } catch (error) {
      if (error instanceof FetchRefused) return { kind: 'failed', status: error.status };
      throw error;
    }
  }
}
