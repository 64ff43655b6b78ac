/** How pages look to a reader; what is left out is as the site and the system have it. */
export interface Preferences {
  theme?: 'light' | 'dark';
  size?: 'small' | 'large' | 'largest';
  width?: 'narrow' | 'wide';
  /** Whether single keys are shortcuts. */
  keys?: 'on';
}

/** What each part of the look may be. */
export const PREFERENCE_VALUES = {
  theme: ['light', 'dark'],
  size: ['small', 'large', 'largest'],
  width: ['narrow', 'wide'],
  keys: ['on'],
} as const satisfies { [K in keyof Preferences]-?: readonly Preferences[K][] };

const KEY = 'lectern.look';

/** Text as the look that it stands for; whatever it does not know is left out. */
export function parsePreferences(text: string | null): Preferences {
  const words = (text ?? '').split(' ');
  const one = <T extends string>(name: string, values: readonly T[]) =>
    values.find((value) => words.includes(`${name}=${value}`));
  return {
    theme: one('theme', PREFERENCE_VALUES.theme),
    size: one('size', PREFERENCE_VALUES.size),
    width: one('width', PREFERENCE_VALUES.width),
    keys: one('keys', PREFERENCE_VALUES.keys),
  };
}

/** A look as text. */
export function printPreferences(look: Preferences): string {
  return Object.entries(look)
    .filter(([, value]) => value)
    .map(([name, value]) => `${name}=${value}`)
    .join(' ');
}

/** The look that this browser keeps; a browser that keeps nothing has none. */
export function storedPreferences(): Preferences {
  try {
    return parsePreferences(localStorage.getItem(KEY));
  } catch {
    return {};
  }
}

/** Keeps a look in this browser, where it may be. */
export function storePreferences(look: Preferences): void {
  try {
    localStorage.setItem(KEY, printPreferences(look));
  } catch {
    // Storage is full or forbidden: the look lasts as long as the page.
  }
}

/** Gives the document a look: an attribute for each part, which the style sheet knows. */
export function applyPreferences(look: Preferences): void {
  const { dataset } = document.documentElement;
  for (const name of ['theme', 'size', 'width'] as const) {
    const value = look[name];
    if (value) dataset[name] = value;
    else delete dataset[name];
  }
}
