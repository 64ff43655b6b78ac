import type { Failure, Outcome } from '@/lib/model/outcome';
import { href } from '@/lib/urls/views/href';
import type { MalformedUrl, View } from '@/lib/urls/views/view';
import { type PageStatus, setCachedAt, setPageStatus } from './render-context';

/** Why a page is not shown. */
export type PageRefusal =
  | { kind: 'failed'; failure: Failure }
  | { kind: 'moved'; status: 302 | 308; to: string }
  | { kind: 'unreadable'; malformed: MalformedUrl }
  /** The list ends before this page: its title and the URLs of its first and last page, where they are known. */
  | { kind: 'past-end'; page: number; title?: string; first: string; last?: string };

/** The content of a page, or why it is not shown. */
export type PageResult<T> = ({ kind: 'ready' } & T) | PageRefusal;

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
export function statusOfRefusal(refusal: PageRefusal): PageStatus {
  switch (refusal.kind) {
    case 'moved':
      return { status: refusal.status, location: refusal.to };
    case 'unreadable':
      return { status: 400 };
    case 'past-end':
      return { status: 404 };
    case 'failed': {
      const { failure } = refusal;
      const seconds = 'retryAfterSeconds' in failure ? failure.retryAfterSeconds : undefined;
      return { status: STATUS[failure.kind], retryAfterSeconds: seconds };
    }
  }
}

/** Sets the status of a page that is not shown. */
export function setRefusalStatus(refusal: PageRefusal): void {
  setPageStatus(statusOfRefusal(refusal));
}

/** Tells the HTTP layer when the oldest of these responses was cached, and returns it; undefined when all are fresh. */
export function noteCachedAt(outcomes: Outcome<unknown>[]): Date | undefined {
  const times = outcomes.flatMap((outcome) =>
    outcome.kind === 'ok' && outcome.cachedAt ? [outcome.cachedAt.getTime()] : [],
  );
  if (times.length === 0) return undefined;
  const oldest = new Date(Math.min(...times));
  setCachedAt(oldest);
  return oldest;
}
