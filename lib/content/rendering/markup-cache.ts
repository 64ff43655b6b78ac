import { LRUCache } from 'lru-cache';

/** What an entry takes besides its texts. */
const OWN_BYTES = 300;

interface Entry<T> {
  text: string;
  made: T;
}

/**
 * Bodies that went through the gate, by the place they stand at, within a number of bytes. With
 * each is kept the text it was made of: one that has changed since is another, so nothing here is
 * ever out of date.
 */
export class MarkupCache<T extends { body: string }> {
  private readonly bodies: LRUCache<string, Entry<T>>;

  constructor(maxBytes: number) {
    this.bodies = new LRUCache({
      maxSize: maxBytes,
      sizeCalculation: ({ text, made }) => 2 * (text.length + made.body.length) + OWN_BYTES,
    });
  }

  /**
   * The body made of a text.
   * @param place what the body depends on besides its text
   */
  get(place: string, text: string): T | undefined {
    const entry = this.bodies.get(place);
    return entry?.text === text ? entry.made : undefined;
  }

  /** Keeps it, instead of one made of an earlier text. */
  set(place: string, text: string, made: T): void {
    this.bodies.set(place, { text, made });
  }
}
