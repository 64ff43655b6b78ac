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

interface Bookmark {
  title: string;
  at: number;
}

/** Never leaves the browser. */
export interface ReadingHistory {
  topics: Record<string, TopicProgress>;
  bookmarks: Record<string, Bookmark>;
  /** End of the previous visit in Unix milliseconds; 0 during the first visit. */
  before: number;
  /** Last page view of the current visit. */
  now: number;
}

/** An older name. Renaming it would lose histories. */
const STORAGE_KEY = 'lectern.memory';
const MAX_ENTRIES = 500;
const VISIT_ENDS_AFTER_MS = 30 * 60_000;
/** How long an unfinished topic keeps its marks. */
const CONTINUED_FOR_MS = 30 * 24 * 60 * 60_000;

/** Latest valid `Date` (ECMAScript, 21.4.1.1). */
const MAX_TIME_MS = 8.64e15;

const toInteger = (value: unknown, max = Number.MAX_SAFE_INTEGER) =>
  Number.isInteger(value) && Number(value) >= 0 && Number(value) <= max ? Number(value) : 0;

const toTime = (value: unknown) => toInteger(value, MAX_TIME_MS);

/** Returns the newest valid entries. `parse` returns undefined for an invalid one. */
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

/** Parses a stored history. Leaves out malformed parts. */
export function parseHistory(text: string | null): ReadingHistory {
  let json: unknown;
  try {
    // Most browsers have none, and an exception takes 20 ms on a phone.
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
    // Only paths of this site: no key may lead to another site.
    bookmarks: parseEntries(bookmarks, /^\/(?![/\\])[!-~]*$/, parseBookmark),
    before: toTime(before),
    now: toTime(now),
  };
}

/** Returns this browser's history. */
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

/** Changes the stored history, as left by any tab. False if it cannot be stored. */
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

/** Records a page view. A visit ends after half an hour without one. */
export function recordVisit(history: ReadingHistory, nowMs: number): void {
  if (history.now && nowMs - history.now > VISIT_ENDS_AFTER_MS) history.before = history.now;
  history.now = nowMs;
}
