import { setMaxListeners } from 'node:events';
import { trackPendingIo } from '@/lib/base/runtime/pending-io';
import { defineProcessState } from '@/lib/base/runtime/process-state';
import type { MarkupSource } from '../draft/draft';

const DEADLINES_MS = { topic: 1200, wiki: 3000, markdown: 4000 };
/** Long enough for a command on a busy machine. */
const LIFTED_MS = 600_000;

/** Milliseconds after which a page is sent with what is rendered: a topic has many texts, a wiki page one. */
export const pageDeadlinesMs = defineProcessState('page-deadlines', () => DEADLINES_MS);

/** For commands that write files: no visitor waits, and what is left plain would stay so. */
export const liftPageDeadlines = (): void =>
  pageDeadlinesMs.set({ topic: LIFTED_MS, wiki: LIFTED_MS, markdown: LIFTED_MS });

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
  const deadline = AbortSignal.timeout(pageDeadlinesMs()[isPost ? 'topic' : 'wiki']);
  // Each text of the page listens to it.
  setMaxListeners(0, deadline);
  return { queue: isPost ? `topic ${source.topicId}` : `wiki ${source?.pageId}`, deadline };
}

/** The turn of a page's Markdown, whose URL is its queue. It is not sent before it is complete. */
export function createMarkdownTurn(url: string): PageTurn {
  return { queue: `markdown ${url}`, deadline: AbortSignal.timeout(pageDeadlinesMs().markdown) };
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
