/** How pages look to a reader. A missing preference means the default of the site or system. */
export interface Preferences {
  theme?: 'light' | 'dark';
  size?: 'small' | 'large' | 'largest';
}

/** Stored by browsers since before the name "preferences"; renaming it would reset them. */
const STORAGE_KEY = 'lectern.look';

const PREFERENCE = /^(?:theme=(?:light|dark)|size=(?:small|large|largest))$/;

/**
 * Parses stored preferences; unknown names and values are ignored. Short, because every page carries
 * it in its first bytes.
 */
export function parsePreferences(text: string | null): Preferences {
  const pairs = (text ?? '').split(' ').filter((pair) => PREFERENCE.test(pair));
  return Object.fromEntries(pairs.map((pair) => pair.split('=')));
}

/** Prints preferences as they are stored: `theme=dark size=large`. */
export function printPreferences(preferences: Preferences): string {
  return Object.entries(preferences)
    .filter(([, value]) => value)
    .map(([name, value]) => `${name}=${value}`)
    .join(' ');
}

/** The preferences stored in this browser; none where there is no storage. */
export function loadPreferences(): Preferences {
  try {
    return parsePreferences(localStorage.getItem(STORAGE_KEY));
  } catch {
    return {};
  }
}

/** Stores preferences in this browser, where storage is allowed. */
export function savePreferences(preferences: Preferences): void {
  try {
    localStorage.setItem(STORAGE_KEY, printPreferences(preferences));
  } catch {
    // Storage is full or forbidden: the preferences last as long as the page.
  }
}

/** Applies preferences to the document, as attributes that the stylesheet selects by. */
export function applyPreferences(preferences: Preferences): void {
  const { dataset } = document.documentElement;
  for (const name of ['theme', 'size'] as const) {
    const value = preferences[name];
    if (value) {
      dataset[name] = value;
    } else {
      delete dataset[name];
    }
  }
}
