import { AsyncLocalStorage } from 'node:async_hooks';
import { defineProcessState } from '@/lib/runtime/process-state';
import type { Feed } from '@/lib/urls/families/feed-url';
import type { MalformedUrl, View } from '@/lib/urls/view';

/** What a page tells the front door about itself; a page that tells nothing is a 200. */
export type PageStatus =
  | { status: 400 | 404 | 410 | 500 | 503; retryAfterSeconds?: number }
  | { status: 302 | 308; location: string };

/** What a problem page is asked to explain. */
export interface ErrorPageContent {
  status: number;
  /** For a 400: which part of the address is wrong, and what would be right. */
  malformed?: MalformedUrl;
  /** For a 503: there is no room to render, though the community may well answer. */
  isBusy?: boolean;
}

/** One rendering, seen from both sides: the front door that asks and the page that answers. */
export interface RenderContext {
  /** The view that the HTTP layer has parsed, where the target is that of a page. */
  view?: View;
  /** The feed that it has parsed, where the target is that of one. */
  feed?: Feed;
  pageStatus?: PageStatus;
  errorPage?: ErrorPageContent;
  /** When the oldest kept answer on the page was saved; set while the community is not answering. */
  cachedAt?: Date;
  /** The page lists nothing under a name that anybody may invent: as an absent one, it is not saved. */
  isEmpty?: boolean;
  /** When what the page shows was last changed, where that is known. */
  lastModified?: Date;
}

const storage = defineProcessState('render-context', () => new AsyncLocalStorage<RenderContext>());

/** Runs a rendering so that the page can tell its outcome into `exchange`. */
export function runInRenderContext<T>(context: RenderContext, render: () => T): T {
  return storage().run(context, render);
}

/** The exchange that this rendering belongs to; undefined under a plain `next start`. */
export function currentRenderContext(): RenderContext | undefined {
  return storage().getStore();
}

/** Tells the front door the page's true status. False when no door is listening (plain `next start`). */
export function setPageStatus(status: PageStatus): boolean {
  const context = currentRenderContext();
  if (!context) return false;
  context.pageStatus = status;
  return true;
}

/** Tells the front door that there is nothing under the name in the page's address. */
export function markPageEmpty(): void {
  const context = currentRenderContext();
  if (context) context.isEmpty = true;
}

/** Tells the front door that the page shows a kept answer, because the community is not answering. */
export function setCachedAt(cachedAt: Date): void {
  const context = currentRenderContext();
  if (context && (!context.cachedAt || cachedAt < context.cachedAt)) context.cachedAt = cachedAt;
}

/** Tells the front door when what the page shows was last changed. */
export function setLastModified(at: Date | undefined): void {
  const context = currentRenderContext();
  if (context && at) context.lastModified = at;
}
