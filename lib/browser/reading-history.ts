/** How far a topic has been read. */
export interface ReadMark {
  title: string;
  /** The furthest post seen, counted from 1 at the oldest. */
  floor: number;
  /** When, in Unix milliseconds. */
  at: number;
}

/** A page put aside by the reader, by its path. */
export interface Bookmark {
  title: string;
  at: number;
}

/** What a browser remembers of its reader's way. Nothing of it leaves the browser. */
export interface ReadingHistory {
  topics: Record<string, ReadMark>;
  bookmarks: Record<string, Bookmark>;
  /** When the visit before this one ended, and when this one was last seen to go on. */
  before: number;
  now: number;
}

const KEY = 'lectern.memory';
const MOST_ENTRIES = 500;
const VISIT_ENDS_AFTER_MS = 30 * 60_000;

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;
const whole = (value: unknown) => (Number.isSafeInteger(value) ? Number(value) : 0);

/** The newest entries of a record, each read by `read`; those that it cannot read are left out. */
function entries<T extends { at: number }>(
  given: unknown,
  isKey: RegExp,
  read: (value: Record<string, unknown>) => T | undefined,
): Record<string, T> {
  const found = Object.entries(isObject(given) ? given : {}).flatMap(([key, value]) => {
    const entry = isKey.test(key) && isObject(value) ? read(value) : undefined;
    return entry ? [[key, entry] as const] : [];
  });
  return Object.fromEntries(found.sort((a, b) => b[1].at - a[1].at).slice(0, MOST_ENTRIES));
}

const about = ({ title, at }: Record<string, unknown>) => ({
  title: String(title).slice(0, 200),
  at: whole(at),
});

/** What can be read as a memory out of anything, such as a file that somebody chose. */
export function parseHistory(text: string | null): ReadingHistory {
  let given: unknown;
  try {
    // Most browsers remember nothing yet; an error that is thrown and caught costs a phone 20 ms.
    given = text ? JSON.parse(text) : undefined;
  } catch {
    given = undefined;
  }
  const { topics, bookmarks, before, now } = isObject(given) ? given : {};
  return {
    topics: entries(topics, /^\d{1,15}$/, (mark) => {
      const floor = whole(mark.floor);
      return floor > 0 ? { ...about(mark), floor } : undefined;
    }),
    // A path of this site, and nothing that a browser could take for another one.
    bookmarks: entries(bookmarks, /^\/(?![/\\])[!-~]*$/, about),
    before: whole(before),
    now: whole(now),
  };
}

/** What this browser remembers. */
export function loadHistory(): ReadingHistory {
  try {
    return parseHistory(localStorage.getItem(KEY));
  } catch {
    return parseHistory(null);
  }
}

/** Writes a memory down, where it may be. */
export function saveHistory(memory: ReadingHistory): void {
  try {
    localStorage.setItem(KEY, JSON.stringify(memory));
  } catch {
    // Storage is full or forbidden: it is not remembered.
  }
}

/** Changes what is remembered, as it stands at this moment: another tab may have written too. */
export function updateHistory(alter: (memory: ReadingHistory) => void): void {
  const memory = loadHistory();
  alter(memory);
  saveHistory(memory);
}

/** Forgets everything. */
export function clearHistory(): void {
  try {
    localStorage.removeItem(KEY);
  } catch {
    // There was nothing.
  }
}

/** Notes that the reader is here; a visit ends when half an hour goes by without a page. */
export function recordVisit(memory: ReadingHistory, nowMs: number): void {
  if (memory.now && nowMs - memory.now > VISIT_ENDS_AFTER_MS) memory.before = memory.now;
  memory.now = nowMs;
}
