import { isRecord } from '@/lib/wire/json/record';

/** How far a topic has been read. */
interface TopicProgress {
  title: string;
  /** The furthest post seen, counted from 1 at the oldest. */
  floor: number;
  /** How many posts the topic had then, where that was known. */
  posts?: number;
  /** When, in Unix milliseconds. */
  at: number;
}

/** A bookmarked page; its key is its path. */
interface Bookmark {
  title: string;
  /** When, in Unix milliseconds. */
  at: number;
}

/** The reading history of a browser, stored as JSON. It never leaves the browser. */
export interface ReadingHistory {
  topics: Record<string, TopicProgress>;
  bookmarks: Record<string, Bookmark>;
  /** When the previous visit ended, in Unix milliseconds; 0 before the second visit. */
  before: number;
  /** The time of the last page of the current visit. */
  now: number;
}

/** Stored by browsers since before the name "history"; renaming it would lose their histories. */
const STORAGE_KEY = 'lectern.memory';
const MAX_ENTRIES = 500;
const VISIT_ENDS_AFTER_MS = 30 * 60_000;
/** For so long a topic that was not read to its end is worth a mark. */
const CONTINUED_FOR_MS = 30 * 24 * 60 * 60_000;

/** The greatest Unix time in milliseconds of which there is a `Date` (ECMAScript, 21.4.1.1). */
const MAX_TIME_MS = 8.64e15;

/** A whole number from 0 to `max`; 0 for any other value. */
const toInteger = (value: unknown, max = Number.MAX_SAFE_INTEGER) =>
  Number.isInteger(value) && Number(value) >= 0 && Number(value) <= max ? Number(value) : 0;

const toTime = (value: unknown) => toInteger(value, MAX_TIME_MS);

/** The newest entries of a record; those with another key, or that `parse` rejects, are left out. */
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

/** Parses a stored or imported history. What is malformed is left out. */
export function parseHistory(text: string | null): ReadingHistory {
  let json: unknown;
  try {
    // Most browsers have no history, and an exception costs a phone 20 ms.
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
    // Paths of this site only: no browser takes such a key for another site's address.
    bookmarks: parseEntries(bookmarks, /^\/(?![/\\])[!-~]*$/, parseBookmark),
    before: toTime(before),
    now: toTime(now),
  };
}

/** The history stored in this browser. */
export function loadHistory(): ReadingHistory {
  try {
    return parseHistory(localStorage.getItem(STORAGE_KEY));
  } catch {
    return parseHistory(null);
  }
}

/** Stores a history in this browser. False where storage is full or forbidden. */
export function saveHistory(history: ReadingHistory): boolean {
  try {
    localStorage.setItem(STORAGE_KEY, JSON.stringify(history));
    return true;
  } catch {
    return false;
  }
}

/**
 * Loads, changes and stores the history: another tab may have changed it since the last load. False where it cannot
 * be stored.
 */
export function updateHistory(change: (history: ReadingHistory) => void): boolean {
  const history = loadHistory();
  change(history);
  return saveHistory(history);
}

/** True for a topic that was read a short time ago. */
export const isRecentlyRead = ({ at }: TopicProgress): boolean =>
  Date.now() - at < CONTINUED_FOR_MS;

/** Deletes the history. */
export function clearHistory(): void {
  try {
    localStorage.removeItem(STORAGE_KEY);
  } catch {
    // Storage is forbidden, so there is no history.
  }
}

/** Records that the reader opened a page. A visit ends after half an hour without one. */
export function recordVisit(history: ReadingHistory, nowMs: number): void {
  if (history.now && nowMs - history.now > VISIT_ENDS_AFTER_MS) history.before = history.now;
  history.now = nowMs;
}
