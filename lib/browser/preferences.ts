/** A missing preference means the default. */
export interface Preferences {
  theme?: 'light' | 'dark';
  size?: 'small' | 'large' | 'largest';
}

/** An older name. Renaming it would reset preferences. */
const STORAGE_KEY = 'lectern.look';

const PREFERENCE = /^(?:theme=(?:light|dark)|size=(?:small|large|largest))$/;

/** Parses stored preferences; ignores unknown ones. Short, since every page inlines it. */
export function parsePreferences(text: string | null): Preferences {
  const pairs = (text ?? '').split(' ').filter((pair) => PREFERENCE.test(pair));
  return Object.fromEntries(pairs.map((pair) => pair.split('=')));
}

/** Returns preferences as stored: `theme=dark size=large`. */
export function printPreferences(preferences: Preferences): string {
  return Object.entries(preferences)
    .filter(([, value]) => value)
    .map(([name, value]) => `${name}=${value}`)
    .join(' ');
}

/** Returns the stored preferences; none without storage. */
export function loadPreferences(): Preferences {
  try {
    return parsePreferences(localStorage.getItem(STORAGE_KEY));
  } catch {
    return {};
  }
}

/** Stores preferences if the browser allows it. */
export function savePreferences(preferences: Preferences): void {
  try {
    localStorage.setItem(STORAGE_KEY, printPreferences(preferences));
  } catch {
    // They last until the page closes.
  }
}

/** Sets preferences as attributes of the document for the stylesheet. */
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
