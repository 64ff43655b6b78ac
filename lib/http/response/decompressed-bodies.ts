import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import { LRUCache } from 'lru-cache';

/** The bytes that gzip has compressed; a part of a larger buffer. @throws when it is not gzip. */
export const unpack = promisify(gunzip);

/** Few clients take no compression: room for some dozens of pages. */
const MAX_BYTES = 8 * 1024 * 1024;

/** Bytes of their own: those of zlib are a part of a larger buffer, and Node's pool would keep 8 kB for a few. */
export function ownBytes(part: Buffer): Buffer {
  const bytes = Buffer.allocUnsafeSlow(part.length);
  part.copy(bytes);
  return bytes;
}

/**
 * Bodies of pages that are kept compressed, unpacked: one copy of each, however many clients ask for
 * it at the same time, and the last few of them.
 */
export class UnpackedBodies<K extends object> {
  private readonly cached: LRUCache<K, Buffer>;
  private readonly underWay = new Map<K, Promise<Buffer>>();

  constructor(maxBytes = MAX_BYTES) {
    this.cached = new LRUCache({ maxSize: maxBytes, sizeCalculation: ({ length }) => length + 1 });
  }

  /** The unpacked body of a page, where it is there. */
  get(page: K): Buffer | undefined {
    return this.cached.get(page);
  }

  /** The unpacked body of a page. @throws when it is not gzip. */
  read(page: K, packed: Buffer): Promise<Buffer> {
    const cached = this.cached.get(page);
    if (cached) return Promise.resolve(cached);
    const running = this.underWay.get(page);
    if (running) return running;
    const unpacking = unpack(packed)
      .then((part) => {
        const body = ownBytes(part);
        this.cached.set(page, body);
        return body;
      })
      .finally(() => this.underWay.delete(page));
    this.underWay.set(page, unpacking);
    return unpacking;
  }
}
