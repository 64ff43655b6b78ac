import { AsyncLocalStorage } from 'node:async_hooks';
import type { ReactNode } from 'react';
import { defineProcessState } from '@/lib/base/runtime/process-state';
import { Dependencies, noteDependencies } from '@/lib/community/dependencies';
import type { Resource } from '@/lib/urls/resolve-target';

/** The content of an error page. */
export interface ErrorDescription {
  status: number;
  title: string;
  paragraphs: string[];
  /** What the reader can do, the best first. */
  links?: { text: string; href: string }[];
  /** Pages that the reader may have meant. */
  near?: { text: string; href: string }[];
  /** What the search box of the page holds. */
  searchText?: string;
}

/** An error status. With a description, the HTTP layer sends the error page that says it. */
interface ErrorStatus {
  status: 400 | 404 | 410 | 500 | 503;
  retryAfterSeconds?: number;
  description?: ErrorDescription;
}

/** The HTTP status of a page; a page that sets none is a 200. */
export type PageStatus = ErrorStatus | { status: 302 | 308; location: string };

/** Loads and renders the view of the render under way; null where that is refused. */
export type PageComponent = () => Promise<ReactNode>;

/** What the HTTP layer and a page exchange about one render. */
export interface RenderContext {
  /** Set by the HTTP layer: what the request's target was parsed into. */
  resource?: Resource;
  /** Set by the HTTP layer for an error page: what it says. */
  errorPage?: ErrorDescription;
  /** Set by the HTTP layer: the headers of the client that a page about it shows. */
  clientHeaders?: Record<string, string>;
  /** Set by the page. */
  pageStatus?: PageStatus;
  /** When the oldest cached response on the page was cached; set while the community is unavailable. */
  cachedAt?: Date;
  /** The page is an empty list under a URL that anyone can make up, so it is not cached. */
  isEmpty?: boolean;
  /** The answers of the community that the page is made from. */
  dependencies?: Dependencies;
  /** Set by the page: its component, which makes the page of another view of its route without Next, too. */
  component?: PageComponent;
  /** Set by the page: what stands in the `<head>` of this view, as HTML. */
  head?: string;
  /** The body of a page that has no island. The HTTP layer renders it in place of the body slot. */
  staticBody?: ReactNode;
}

const storage = defineProcessState('render-context', () => new AsyncLocalStorage<RenderContext>());

/** Runs a render whose page can set its status and dates in `context`. */
export function runInRenderContext<T>(context: RenderContext, render: () => T): T {
  context.dependencies ??= new Dependencies();
  return noteDependencies(context.dependencies, () => storage().run(context, render));
}

/** The context of the current render; undefined outside of one. */
export function currentRenderContext(): RenderContext | undefined {
  return storage().getStore();
}

/** Sets the page's HTTP status. */
export function setPageStatus(status: PageStatus): void {
  const context = currentRenderContext();
  if (context) context.pageStatus = status;
}

/** Marks the page as an empty list that must not be cached. */
export function markPageEmpty(): void {
  const context = currentRenderContext();
  if (context) context.isEmpty = true;
}

/** Sets when a response on the page was cached, because the community is unavailable. The oldest counts. */
export function setCachedAt(cachedAt: Date): void {
  const context = currentRenderContext();
  if (context && (!context.cachedAt || cachedAt < context.cachedAt)) context.cachedAt = cachedAt;
}
