import type { Failure, Outcome } from '@/lib/model/outcome';
import { href } from '@/lib/urls/views/href';
import type { MalformedUrl, View } from '@/lib/urls/views/view';

/** Why a page is not shown. */
export type PageRefusal =
  | { kind: 'failed'; failure: Failure }
  | { kind: 'moved'; status: 302 | 308; to: string }
  | { kind: 'unreadable'; malformed: MalformedUrl }
  /** The list ends before this page. Its title, its number of pages and the URL of the last one, if known. */
  | { kind: 'past-end'; page: number; first: string; title?: string; end?: ListEnd | undefined };

/** The end of a list. */
export interface ListEnd {
  pages: number;
  /** The URL of the last page. */
  last: string;
}

/** An error, and when a client may try again. */
export interface ErrorStatus {
  status: 400 | 404 | 410 | 500 | 503;
  retryAfterSeconds?: number | undefined;
}

/** Facts about a page besides its content. */
export interface PageFacts {
  /** Of a page that is complete despite a failure; a 200 without it. */
  error?: ErrorStatus;
  /** When the oldest response was cached; set while the community is unavailable. */
  cachedAt?: Date | undefined;
  /** The page is an empty list under an invented URL, so it is not cached. */
  isEmpty?: boolean;
}

/** The content of a page, or why it is not shown. */
export type PageResult<T> = ({ kind: 'ready' } & PageFacts & T) | PageRefusal;

/** Returns the refusal of a page past the last one. */
export const pastEnd = (
  view: Extract<View, { page: number }>,
  known: { title?: string; end?: ListEnd | undefined } = {},
): PageRefusal => ({
  ...known,
  kind: 'past-end',
  page: view.page,
  first: href({ ...view, page: 1 }),
});

/**
 * Returns the status of a failed request. An upstream 429 becomes a 503, since the client exceeded no limit.
 */
const STATUS = {
  missing: 404,
  gone: 410,
  invalid: 400,
  limited: 503,
  unavailable: 503,
  malformed: 503,
} as const satisfies Record<Failure['kind'], number>;

/** The HTTP status of a page that is not shown. */
export function statusOfRefusal(
  refusal: PageRefusal,
): ErrorStatus | { status: 302 | 308; location: string } {
  switch (refusal.kind) {
    case 'moved':
      return { status: refusal.status, location: refusal.to };
    case 'unreadable':
      return { status: 400 };
    case 'past-end':
      return { status: 404 };
    case 'failed':
      return statusOfFailure(refusal.failure);
  }
}

/** Returns the status of a page that is incomplete after a failed request. */
export function statusOfFailure(failure: Failure): ErrorStatus {
  const seconds = 'retryAfterSeconds' in failure ? failure.retryAfterSeconds : undefined;
  return { status: STATUS[failure.kind], retryAfterSeconds: seconds };
}

/** Returns when the oldest response was cached; undefined when all are fresh. */
export function oldestCachedAt(outcomes: Outcome<unknown>[]): Date | undefined {
  const times = outcomes.flatMap((outcome) =>
    outcome.kind === 'ok' && outcome.cachedAt ? [outcome.cachedAt.getTime()] : [],
  );
  return times.length === 0 ? undefined : new Date(Math.min(...times));
}
