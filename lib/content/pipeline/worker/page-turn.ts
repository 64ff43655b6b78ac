import { setMaxListeners } from 'node:events';
import { deadlinesMs } from '@/lib/base/runtime/deadlines';
import { trackPendingIo } from '@/lib/base/runtime/pending-io';
import type { MarkupSource } from '../draft/draft';

export interface PageTurn {
  /** Pages with the same queue share turns. */
  queue: string;
  /** Aborted when the page is sent. */
  deadline: AbortSignal;
}

/** Returns the turn of a page with one topic's posts, or of a wiki page. */
export function createPageTurn([source]: readonly MarkupSource[]): PageTurn {
  const isPost = source?.kind === 'post';
  const deadline = AbortSignal.timeout(deadlinesMs()[isPost ? 'topicTexts' : 'wikiTexts']);
  // Each text of the page adds a listener.
  setMaxListeners(0, deadline);
  return { queue: isPost ? `topic ${source.topicId}` : `wiki ${source?.pageId}`, deadline };
}

/** Returns the turn of a page's Markdown, which is sent only when complete. */
export function createMarkdownTurn(url: string): PageTurn {
  return { queue: `markdown ${url}`, deadline: AbortSignal.timeout(deadlinesMs().markdown) };
}

/** Returns the work's result, or `late` after the deadline. */
export function untilDeadline<T>(work: Promise<T>, { deadline }: PageTurn): Promise<T | 'late'> {
  const late = new Promise<'late'>((resolve) => {
    if (deadline.aborted) {
      resolve('late');
    } else {
      deadline.addEventListener('abort', () => resolve('late'), { once: true });
    }
  });
  return trackPendingIo(Promise.race([work, late]));
}
