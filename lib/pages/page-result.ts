import type { Failure, Outcome } from '@/lib/model/outcome';
import { href } from '@/lib/urls/views/href';
import type { MalformedUrl, View } from '@/lib/urls/views/view';

export type PageRefusal = { kind: 'moved'; status: 302 | 308; to: string } | PageError;

export type PageError =
  | { kind: 'failed'; failure: Failure }
  | { kind: 'unreadable'; malformed: MalformedUrl }
  /** The list ends before this page. */
  | { kind: 'past-end'; page: number; first: string; title?: string; end?: ListEnd | undefined };

interface ListEnd {
  pages: number;
  last: string;
}

export interface ErrorStatus {
  status: 400 | 404 | 410 | 500 | 503;
  retryAfterSeconds?: number | undefined;
}

export interface PageFacts {
  /** Of a page shown despite a failure; 200 if undefined. */
  error?: ErrorStatus;
  /** When the oldest response was cached; set while the community is unavailable. */
  cachedAt?: Date | undefined;
  /** An empty list under an invented URL, not to be cached. */
  isEmpty?: boolean;
}

export type LoadedPage<T> = { kind: 'ready' } & PageFacts & T;

export type PageResult<T> = LoadedPage<T> | PageRefusal;

/** Refuses a page past a list's end. */
export const pastEnd = (
  view: Extract<View, { page: number }>,
  known: { title?: string; end?: ListEnd | undefined } = {},
): PageRefusal => ({
  ...known,
  kind: 'past-end',
  page: view.page,
  first: href({ ...view, page: 1 }),
});

/** The client exceeded no limit, so an upstream 429 becomes a 503. */
const STATUS = {
  missing: 404,
  gone: 410,
  invalid: 400,
  limited: 503,
  unavailable: 503,
  malformed: 503,
} as const satisfies Record<Failure['kind'], number>;

/** Returns the HTTP status of a page that is not shown. */
export function statusOfError(error: PageError): ErrorStatus {
  switch (error.kind) {
    case 'unreadable':
      return { status: 400 };
    case 'past-end':
      return { status: 404 };
    case 'failed':
      return statusOfFailure(error.failure);
  }
}

/** Returns the HTTP status for a failed request. */
export function statusOfFailure(failure: Failure): ErrorStatus {
  const isTimed = failure.kind === 'limited' || failure.kind === 'unavailable';
  const seconds = isTimed ? failure.retryAfterSeconds : undefined;
  return { status: STATUS[failure.kind], retryAfterSeconds: seconds };
}

/** Returns when the oldest response was cached; undefined if all are fresh. */
export function oldestCachedAt(outcomes: Outcome<unknown>[]): Date | undefined {
  const times = outcomes.flatMap((outcome) =>
    outcome.kind === 'ok' && outcome.cachedAt ? [outcome.cachedAt.getTime()] : [],
  );
  return times.length === 0 ? undefined : new Date(Math.min(...times));
}
