import { createHash } from 'node:crypto';
import { LRUCache } from 'lru-cache';

/** What an entry takes besides its text. */
const OWN_BYTES = 300;

/**
 * Bodies that went through the gate, by what went in, within a number of bytes. A text that has
 * changed is another text, so nothing here is ever out of date.
 */
export class KeptBodies<T extends { html: string }> {
  private readonly bodies: LRUCache<string, T>;

  constructor(maxBytes: number) {
    this.bodies = new LRUCache({
      maxSize: maxBytes,
      sizeCalculation: ({ html }) => 2 * html.length + OWN_BYTES,
    });
  }

  /**
   * The body made of a text at a place, kept or made now.
   * @param place what the body depends on besides its text
   */
  async read(text: string, place: string, make: () => Promise<T>): Promise<T> {
    const key = createHash('sha256').update(place).update('\0').update(text).digest('base64');
    const kept = this.bodies.get(key);
    if (kept) return kept;
    const made = await make();
    this.bodies.set(key, made);
    return made;
  }
}
