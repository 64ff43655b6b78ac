import { AsyncLocalStorage } from 'node:async_hooks';
import { defineProcessState } from '@/lib/runtime/process-state';
import type { Resource } from '@/lib/urls/resolve-target';
import type { MalformedUrl } from '@/lib/urls/view';

/** The HTTP status that a page asks for. A page that sets none is a 200. */
export type PageStatus =
  | { status: 400 | 404 | 410 | 500 | 503; retryAfterSeconds?: number }
  | { status: 302 | 308; location: string };

/** What an error page explains. */
export interface ErrorPageContent {
  status: number;
  /** For a 400: which part of the URL is wrong, and what would be right. */
  malformed?: MalformedUrl;
  /** For a 503: admission control rejected the request; the community may well be up. */
  isBusy?: boolean;
}

/** What the HTTP layer and a page exchange about one rendering. */
export interface RenderContext {
  /** Set by the HTTP layer: what it has parsed the request's target into. */
  resource?: Resource;
  /** Set by the HTTP layer: the content of an error page. */
  errorPage?: ErrorPageContent;
  /** Set by the page. */
  pageStatus?: PageStatus;
  /** When the oldest data on the page were cached; set while the community does not respond. */
  cachedAt?: Date;
  /** True for a page that lists nothing under an invented name. It is not cached. */
  isEmpty?: boolean;
  /** When the content of the page was last modified, where that is known. */
  lastModified?: Date;
}

const storage = defineProcessState('render-context', () => new AsyncLocalStorage<RenderContext>());

/** Runs a rendering whose page reads and writes `context`. */
export function runInRenderContext<T>(context: RenderContext, render: () => T): T {
  return storage().run(context, render);
}

/** The context of the current rendering; undefined under a plain `next start`. */
export function currentRenderContext(): RenderContext | undefined {
  return storage().getStore();
}

/** Sets the status of the page. False without a render context (plain `next start`). */
export function setPageStatus(pageStatus: PageStatus): boolean {
  const context = currentRenderContext();
  if (context) context.pageStatus = pageStatus;
  return context !== undefined;
}

/** Marks the page as one that lists nothing under the name in its URL. */
export function markPageEmpty(): void {
  const context = currentRenderContext();
  if (context) context.isEmpty = true;
}

/** Records that the page shows data cached at this time; the oldest time counts. */
export function setCachedAt(cachedAt: Date): void {
  const context = currentRenderContext();
  if (context && (!context.cachedAt || cachedAt < context.cachedAt)) context.cachedAt = cachedAt;
}

/** Sets when the content of the page was last modified. */
export function setLastModified(at: Date | undefined): void {
  const context = currentRenderContext();
  if (context && at) context.lastModified = at;
}
