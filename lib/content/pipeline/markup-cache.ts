import { LRUCache } from 'lru-cache';
import { defineProcessState } from '@/lib/base/runtime/process-state';
import type { RenderedMarkup } from '@/lib/model/records';
import type { MarkupSource } from './draft/draft';
import type { PrintedSnippets } from './worker/render-pool';

const MAX_POST_BYTES = 16 * 1024 * 1024;
const MAX_SNIPPET_BYTES = 8 * 1024 * 1024;
const OVERHEAD_BYTES = 300;
/** Of a heading, link or quote. */
const RECORD_BYTES = 100;
const SNIPPETS_OVERHEAD_BYTES = 200;
const SNIPPET_OVERHEAD_BYTES = 16;
/** A text that exceeded its budget once may not do so again. */
export const RETRY_AFTER_MS = 60_000;
const MAX_EXCEEDED = 1000;

interface Entry {
  text: string;
  markup: RenderedMarkup;
}

const keyOf = (source: MarkupSource) =>
  source.kind === 'post' ? `${source.topicId}/${source.postId}` : source.pageId;

/** Returns about the memory that an entry takes. */
function sizeOf({ text, markup }: Entry): number {
  const { html, text: start, excerpt, headings, links, quotes, postLinks } = markup;
  const records = [
    ...headings.map((heading) => heading.id + heading.text),
    ...quotes.map(({ path, name }) => path + name),
    ...postLinks.map(({ path }) => path),
    ...links,
  ];
  const units = [text, html, start, excerpt, ...records].reduce(
    (sum, { length }) => sum + length,
    0,
  );
  return 2 * units + RECORD_BYTES * records.length + OVERHEAD_BYTES;
}

/** Rendered markup of posts and wiki pages. An entry serves only the text that it was rendered from. */
export class MarkupCache {
  private readonly entries: LRUCache<string, Entry>;

  constructor(maxBytes: number) {
    this.entries = new LRUCache({
      maxSize: maxBytes,
      sizeCalculation: sizeOf,
    });
  }

  /** Returns the markup if it was rendered from the same text. */
  get(source: MarkupSource): RenderedMarkup | undefined {
    const entry = this.entries.get(keyOf(source));
    return entry?.text === source.text ? entry.markup : undefined;
  }

  set(source: MarkupSource, markup: RenderedMarkup): void {
    this.entries.set(keyOf(source), { text: source.text, markup });
  }
}

export const markupCaches = defineProcessState('markup-caches', () => ({
  posts: new MarkupCache(MAX_POST_BYTES),
  snippets: new LRUCache<string, PrintedSnippets>({
    maxSize: MAX_SNIPPET_BYTES,
    sizeCalculation: ({ html }) =>
      html.reduce(
        (bytes, each) => bytes + 2 * (each?.length ?? 0) + SNIPPET_OVERHEAD_BYTES,
        SNIPPETS_OVERHEAD_BYTES,
      ),
  }),
  /** Digests of texts that took too much time or memory. */
  exceeded: new LRUCache<string, true>({ max: MAX_EXCEEDED, ttl: RETRY_AFTER_MS }),
}));
