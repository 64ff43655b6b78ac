import { LRUCache } from 'lru-cache';
import { type FetchLimits, FetchSlots } from './fetch-slots';
import { FetchRefused, type GuardedFetch } from './guarded-fetch';
import { rasterType } from './raster-type';

/** A raster image, or the status that says why there is none. */
export type Image = { type: string; bytes: Buffer } | { status: number };

const MAX_BYTES = 64 * 1024 * 1024;
const KEPT_MS = 24 * 3600 * 1000;
const FAILURE_KEPT_MS = 60 * 1000;

/**
 * Of this site. A fetch holds at most 5 MB, so all of them 80 MB. Browsers open six connections to
 * an origin; behind HTTP/2 a page asks for all its images at once, so a page of 60 may wait.
 */
const LIMITS: FetchLimits = {
  total: 16,
  perOrigin: 4,
  waiting: 256,
  waitingPerOrigin: 64,
  patienceMs: 2000,
};

/** Every slot is taken: nothing was fetched, and the next request may be luckier. */
const BUSY: Image = { status: 503 };

/** The images of other sites: cached within a byte limit, fetched once at a time each. */
export class ImageCache {
  private readonly kept = new LRUCache<string, Image>({
    maxSize: MAX_BYTES,
    ttl: KEPT_MS,
    sizeCalculation: (image, address) =>
      address.length + 200 + ('bytes' in image ? image.bytes.length : 0),
  });
  private readonly underWay = new Map<string, Promise<Image>>();
  private readonly slots: FetchSlots;

  constructor(
    private readonly fetchBytes: GuardedFetch,
    limits: FetchLimits = LIMITS,
  ) {
    this.slots = new FetchSlots(limits);
  }

  /**
   * The image at an address. Failures are values, cached for a minute; 503, when too many images
   * are being fetched, is not cached.
   */
  async read(address: string): Promise<Image> {
    const found = this.kept.get(address) ?? this.underWay.get(address);
    if (found) return found;
    const reading = this.load(address).finally(() => this.underWay.delete(address));
    this.underWay.set(address, reading);
    return reading;
  }

  private async load(address: string): Promise<Image> {
    const origin = URL.canParse(address) ? new URL(address).origin : '';
    const image = await this.slots.run(origin, () => this.ask(address));
    if (!image) return BUSY;
    this.kept.set(address, image, 'status' in image ? { ttl: FAILURE_KEPT_MS } : {});
    return image;
  }

  private async ask(address: string): Promise<Image> {
    try {
      const bytes = await this.fetchBytes(address);
      const type = rasterType(bytes);
      return type ? { type, bytes } : { status: 415 };
    } catch (error) {
      if (error instanceof FetchRefused) return { status: error.status };
      throw error;
    }
  }
}
