import { isRecord } from '@/lib/wire/json/record';

interface TopicProgress {
  title: string;
  /** Furthest post seen, from 1 at the oldest. */
  floor: number;
  /** Posts in the topic at that time. */
  posts?: number;
  /** Unix milliseconds. */
  at: number;
}

/** Keyed by path. */
interface Bookmark {
  title: string;
  at: number;
}

/** Stored as JSON; never leaves the browser. */
export interface ReadingHistory {
  topics: Record<string, TopicProgress>;
  bookmarks: Record<string, Bookmark>;
  /** End of the previous visit in Unix milliseconds; 0 before the second visit. */
  before: number;
  /** Last page view of the current visit. */
  now: number;
}

/** An older name; renaming would lose histories. */
const STORAGE_KEY = 'lectern.memory';
const MAX_ENTRIES = 500;
const VISIT_ENDS_AFTER_MS = 30 * 60_000;
/** Unfinished topics keep their marks this long. */
const CONTINUED_FOR_MS = 30 * 24 * 60 * 60_000;

/** Latest valid `Date` (ECMAScript, 21.4.1.1). */
const MAX_TIME_MS = 8.64e15;

/** An integer from 0 to `max`; 0 for other values. */
const toInteger = (value: unknown, max = Number.MAX_SAFE_INTEGER) =>
  Number.isInteger(value) && Number(value) >= 0 && Number(value) <= max ? Number(value) : 0;

const toTime = (value: unknown) => toInteger(value, MAX_TIME_MS);

/** The newest valid entries. `parse` returns undefined to reject one. */
function parseEntries<T extends { at: number }>(
  record: unknown,
  keyPattern: RegExp,
  parse: (value: Record<string, unknown>) => T | undefined,
): Record<string, T> {
  const entries = Object.entries(isRecord(record) ? record : {}).flatMap(([key, value]) => {
    const entry = keyPattern.test(key) && isRecord(value) ? parse(value) : undefined;
    return entry ? [[key, entry] as const] : [];
  });
  return Object.fromEntries(entries.sort((a, b) => b[1].at - a[1].at).slice(0, MAX_ENTRIES));
}

const parseBookmark = ({ title, at }: Record<string, unknown>) => ({
  title: String(title).slice(0, 200),
  at: toTime(at),
});

/** Parses a stored or imported history; omits malformed parts. */
export function parseHistory(text: string | null): ReadingHistory {
  let json: unknown;
  try {
    // Most browsers have none, and an exception costs 20 ms on a phone.
    json = text ? JSON.parse(text) : undefined;
  } catch {
    json = undefined;
  }
  const { topics, bookmarks, before, now } = isRecord(json) ? json : {};
  return {
    topics: parseEntries(topics, /^\d{1,15}$/, (progress) => {
      const floor = toInteger(progress.floor);
      const posts = toInteger(progress.posts);
      if (floor === 0) return undefined;
      return { ...parseBookmark(progress), floor, ...(posts > 0 && { posts }) };
    }),
    // Paths of this site only: no key may be read as another site's address.
    bookmarks: parseEntries(bookmarks, /^\/(?![/\\])[!-~]*$/, parseBookmark),
    before: toTime(before),
    now: toTime(now),
  };
}

/** The history of this browser. */
export function loadHistory(): ReadingHistory {
  try {
    return parseHistory(localStorage.getItem(STORAGE_KEY));
  } catch {
    return parseHistory(null);
  }
}

/** Stores a history. False if storage is full or forbidden. */
export function saveHistory(history: ReadingHistory): boolean {
  try {
    localStorage.setItem(STORAGE_KEY, JSON.stringify(history));
    return true;
  } catch {
    return false;
  }
}

/** Changes the stored history, which other tabs change too. False if it cannot be stored. */
export function updateHistory(change: (history: ReadingHistory) => void): boolean {
  const history = loadHistory();
  change(history);
  return saveHistory(history);
}

/** True for a topic read in the last 30 days. */
export const isRecentlyRead = ({ at }: TopicProgress): boolean =>
  Date.now() - at < CONTINUED_FOR_MS;

/** Deletes the stored history. */
export function clearHistory(): void {
  try {
    localStorage.removeItem(STORAGE_KEY);
  } catch {
    // Storage is forbidden, so there is none.
  }
}

/** Records a page view. Half an hour without one ends a visit. */
export function recordVisit(history: ReadingHistory, nowMs: number): void {
  if (history.now && nowMs - history.now > VISIT_ENDS_AFTER_MS) history.before = history.now;
  history.now = nowMs;
}
