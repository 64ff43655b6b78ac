import { setMaxListeners } from 'node:events';
import { deadlinesMs } from '@/lib/base/runtime/deadlines';
import { trackPendingIo } from '@/lib/base/runtime/pending-io';
import type { MarkupSource } from '../draft/draft';

/** One page's claim on the worker. */
export interface PageTurn {
  /** Pages with the same queue name share its turns: all pages of a topic. */
  queue: string;
  /** Aborted when the page is sent with what is rendered. */
  deadline: AbortSignal;
}

/** The turn of a page whose rendering begins now; its texts are posts of one topic, or one wiki page. */
export function createPageTurn([source]: readonly MarkupSource[]): PageTurn {
  const isPost = source?.kind === 'post';
  const deadline = AbortSignal.timeout(deadlinesMs()[isPost ? 'topicTexts' : 'wikiTexts']);
  // Each text of the page listens to it.
  setMaxListeners(0, deadline);
  return { queue: isPost ? `topic ${source.topicId}` : `wiki ${source?.pageId}`, deadline };
}

/** The turn of a page's Markdown, whose URL is its queue. It is not sent before it is complete. */
export function createMarkdownTurn(url: string): PageTurn {
  return { queue: `markdown ${url}`, deadline: AbortSignal.timeout(deadlinesMs().markdown) };
}

/** The result of work in the worker, or `late` when the page's deadline passes first. */
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
