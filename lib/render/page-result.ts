import type { Failure, Outcome } from '@/lib/model/outcome';
import { parseUrl } from '@/lib/urls/parse-url';
import type { MalformedUrl, View } from '@/lib/urls/view';
import { type PageStatus, setCachedAt, setPageStatus } from './render-context';

/** Why a page is not shown. */
export type PageRefusal =
  | { kind: 'failed'; failure: Failure }
  | { kind: 'moved'; status: 302 | 308; to: string }
  | { kind: 'unreadable'; malformed: MalformedUrl }
  /** The list ends before this page; `first` is the address of its first one. */
  | { kind: 'past-end'; page: number; first: string };

/** What a page has to show, or why it has nothing. */
export type PageResult<T> = ({ kind: 'ready' } & T) | PageRefusal;

/** The one table of what a failed question is to a visitor: it is not he who asked the community too often. */
const STATUS = {
  missing: 404,
  gone: 410,
  invalid: 400,
  limited: 503,
  unavailable: 503,
  malformed: 503,
} as const satisfies Record<Failure['kind'], number>;

/** What the front door answers for a page that is not shown. */
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

/** Tells the front door why the page is not shown. False when no door is listening. */
export function setRefusalStatus(refusal: PageRefusal): boolean {
  return setPageStatus(statusOfRefusal(refusal));
}

const isKind = <K extends View['kind']>(view: View, kind: K): view is Extract<View, { kind: K }> =>
  view.kind === kind;

/** Reads the view of a certain kind of page out of its address; any other address is missing there. */
export function viewFromTarget<K extends View['kind']>(
  kind: K,
  target: string,
): Extract<View, { kind: K }> | PageRefusal {
  const reading = parseUrl(target);
  switch (reading.kind) {
    case 'moved':
      return { kind: 'moved', status: 308, to: reading.to };
    case 'malformed':
      return { kind: 'unreadable', malformed: reading };
    case 'view':
      if (isKind(reading.view, kind)) return reading.view;
  }
  return { kind: 'failed', failure: { kind: 'missing' } };
}

/** When the oldest of these answers was kept, told to the front door; undefined when all are fresh. */
export function oldestCachedAt(outcomes: Outcome<unknown>[]): Date | undefined {
  const times = outcomes.flatMap((outcome) =>
    outcome.kind === 'ok' && outcome.savedAt ? [outcome.savedAt.getTime()] : [],
  );
  if (times.length === 0) return undefined;
  const oldest = new Date(Math.min(...times));
  setCachedAt(oldest);
  return oldest;
}
