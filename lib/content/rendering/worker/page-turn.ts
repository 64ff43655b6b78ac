import { trackPendingIo } from '@/lib/runtime/pending-io';
import type { MarkupSource } from '../draft';

/** Milliseconds after which a page is sent with what is rendered: a topic has many texts, a wiki page one. */
const DEADLINE_MS = { topic: 1200, wiki: 3000, markdown: 4000 };

/** One page's claim on the worker. */
export interface PageTurn {
  /** Pages with the same queue name share its turns: all pages of a topic. */
  queue: string;
  /** Aborted when the page is sent with what is rendered. */
  deadline: AbortSignal;
}

/** The turn of a page whose rendering begins now; its texts are posts of one topic, or one wiki page. */
export function createPageTurn([source]: readonly MarkupSource[]): PageTurn {
  if (source?.kind === 'post') {
    const deadline = AbortSignal.timeout(DEADLINE_MS.topic);
    return { queue: `topic ${source.topicId}`, deadline };
  }
  return { queue: `wiki ${source?.pageId}`, deadline: AbortSignal.timeout(DEADLINE_MS.wiki) };
}

/** The turn of a page's Markdown, whose URL is its queue. It is not sent before it is complete. */
export function createMarkdownTurn(url: string): PageTurn {
  return { queue: `markdown ${url}`, deadline: AbortSignal.timeout(DEADLINE_MS.markdown) };
}

/** The result of work in the worker, or `late` when the page's deadline passes first. */
export function untilDeadline<T>(work: Promise<T>, { deadline }: PageTurn): Promise<T | 'late'> {
  const late = new Promise<'late'>((resolve) => {
    if (deadline.aborted) resolve('late');
    else deadline.addEventListener('abort', () => resolve('late'), { once: true });
  });
  return trackPendingIo(Promise.race([work, late]));
}
