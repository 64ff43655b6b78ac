import { trackPendingIo } from '@/lib/runtime/pending-io';
import { digestOf } from '../digest';
import type { MarkupSource } from '../markup-source';

/** Milliseconds until a page is answered with what was made: a topic has many texts, a wiki page one. */
const PAGE_MS = { topic: 1200, wiki: 3000 };

/** A page that has something rendered in the worker thread. */
export interface PageTurn {
  /** Pages of one lane share its turns: all pages of a topic. */
  lane: string;
  /** When the page has to do with what was made. */
  deadline: AbortSignal;
}

/** The lane and deadline of a topic's page that is rendered from now on. */
export function topicTurn(topicId: number): PageTurn {
  return { lane: `topic ${topicId}`, deadline: AbortSignal.timeout(PAGE_MS.topic) };
}

/** The lane and deadline of a wiki page that is rendered from now on. */
export function wikiTurn(text: MarkupSource): PageTurn {
  const name = 'pageId' in text ? text.pageId : digestOf(text.text);
  return { lane: `wiki ${name}`, deadline: AbortSignal.timeout(PAGE_MS.wiki) };
}

/** Waits for what is done in the worker thread, as long as the page has time. */
export function untilDeadline<T>(work: Promise<T>, { deadline }: PageTurn): Promise<T | 'late'> {
  const late = new Promise<'late'>((resolve) => {
    if (deadline.aborted) resolve('late');
    else deadline.addEventListener('abort', () => resolve('late'), { once: true });
  });
  return trackPendingIo(Promise.race([work, late]));
}
