import { LRUCache } from 'lru-cache';
import type { RenderedMarkup } from '@/lib/model/community';
import type { MarkupSource } from './draft/draft';

/** What an entry takes besides its texts. */
const OVERHEAD_BYTES = 300;

interface Entry {
  text: string;
  markup: RenderedMarkup;
}

const keyOf = (source: MarkupSource) =>
  source.kind === 'post' ? `${source.topicId}/${source.postId}` : source.pageId;

/**
 * Rendered posts or rendered wiki pages by id, within a number of bytes. An entry holds the text it
 * was rendered from and counts for no other text, so it is never out of date.
 */
export class MarkupCache {
  private readonly entries: LRUCache<string, Entry>;

  constructor(maxBytes: number) {
    this.entries = new LRUCache({
      maxSize: maxBytes,
      sizeCalculation: ({ text, markup: { html, text: start, excerpt } }) =>
        2 * (text.length + html.length + start.length + excerpt.length) + OVERHEAD_BYTES,
    });
  }

  /** The rendered markup of exactly this text. */
  get(source: MarkupSource): RenderedMarkup | undefined {
    const entry = this.entries.get(keyOf(source));
    return entry?.text === source.text ? entry.markup : undefined;
  }

  /** Replaces what was rendered from an earlier text of the same post or page. */
  set(source: MarkupSource, markup: RenderedMarkup): void {
    this.entries.set(keyOf(source), { text: source.text, markup });
  }
}
