import type { Failure, Outcome } from '@/lib/model/outcome';
import { href } from '@/lib/urls/views/href';
import type { MalformedUrl, View } from '@/lib/urls/views/view';

/** Why a page is not shown. */
export type PageRefusal =
  | { kind: 'failed'; failure: Failure }
  | { kind: 'moved'; status: 302 | 308; to: string }
  | { kind: 'unreadable'; malformed: MalformedUrl }
  /** The list ends before this page: its title and the URLs of its first and last page, where they are known. */
  | { kind: 'past-end'; page: number; title?: string; first: string; last?: string };

/** An error, and when a client may try again. */
export interface ErrorStatus {
  status: 400 | 404 | 410 | 500 | 503;
  retryAfterSeconds?: number | undefined;
}

/** What is to be known about a page beside its content. */
export interface PageFacts {
  /** For a page that is complete although something failed; others are a 200. */
  error?: ErrorStatus;
  /** When the oldest response on the page was cached; set while the community is unavailable. */
  cachedAt?: Date | undefined;
  /** The page is an empty list under a URL that anyone can make up, so it is not cached. */
  isEmpty?: boolean;
}

/** The content of a page, or why it is not shown. */
export type PageResult<T> = ({ kind: 'ready' } & PageFacts & T) | PageRefusal;

/** The refusal of a page behind the last one of its list. */
export const pastEnd = (
  view: Extract<View, { page: number }>,
  known: { title?: string; last?: string | undefined } = {},
): PageRefusal => ({
  ...known,
  kind: 'past-end',
  page: view.page,
  first: href({ ...view, page: 1 }),
});

/** The status of a failed request. The client did not exceed a limit, so an upstream 429 becomes a 503. */
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

/** The status of a page that a failed request leaves incomplete. */
export function statusOfFailure(failure: Failure): ErrorStatus {
  const seconds = 'retryAfterSeconds' in failure ? failure.retryAfterSeconds : undefined;
  return { status: STATUS[failure.kind], retryAfterSeconds: seconds };
}

/** When the oldest of these responses was cached; undefined when all are fresh. */
export function oldestCachedAt(outcomes: Outcome<unknown>[]): Date | undefined {
  const times = outcomes.flatMap((outcome) =>
    outcome.kind === 'ok' && outcome.cachedAt ? [outcome.cachedAt.getTime()] : [],
  );
  return times.length === 0 ? undefined : new Date(Math.min(...times));
}
