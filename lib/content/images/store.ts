import { LRUCache } from 'lru-cache';
import { FetchRefused, type GuardedFetch } from './guarded-fetch';
import { rasterType } from './raster';

/** A raster image, or the status that says why there is none. */
export type Image = { type: string; bytes: Buffer } | { status: number };

const MAX_BYTES = 64 * 1024 * 1024;
const KEPT_MS = 24 * 3600 * 1000;
const FAILURE_KEPT_MS = 60 * 1000;
const MOST_UNDER_WAY = 32;

/** The images of other sites: kept within a byte limit, fetched once at a time each. */
export class ImageStore {
  private readonly kept = new LRUCache<string, Image>({
    maxSize: MAX_BYTES,
    ttl: KEPT_MS,
    sizeCalculation: (image, address) =>
      address.length + 200 + ('bytes' in image ? image.bytes.length : 0),
  });
  private readonly underWay = new Map<string, Promise<Image>>();

  constructor(private readonly fetchBytes: GuardedFetch) {}

  /** The image at an address. Failures are values, kept for a minute. */
  async read(address: string): Promise<Image> {
    const found = this.kept.get(address) ?? this.underWay.get(address);
    if (found) return found;
    if (this.underWay.size >= MOST_UNDER_WAY) return { status: 503 };
    const reading = this.load(address).finally(() => this.underWay.delete(address));
    this.underWay.set(address, reading);
    return reading;
  }

  private async load(address: string): Promise<Image> {
    const image = await this.ask(address);
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
