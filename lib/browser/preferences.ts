/** How pages look to a reader; what is left out is as the site and the system have it. */
export interface Look {
  theme?: 'light' | 'dark';
  size?: 'small' | 'large' | 'largest';
  width?: 'narrow' | 'wide';
  /** Whether single keys are shortcuts. */
  keys?: 'on';
}

/** What each part of the look may be. */
export const LOOKS = {
  theme: ['light', 'dark'],
  size: ['small', 'large', 'largest'],
  width: ['narrow', 'wide'],
  keys: ['on'],
} as const satisfies { [K in keyof Look]-?: readonly Look[K][] };

const KEY = 'lectern.look';

/** Text as the look that it stands for; whatever it does not know is left out. */
export function parseLook(text: string | null): Look {
  const words = (text ?? '').split(' ');
  const one = <T extends string>(name: string, values: readonly T[]) =>
    values.find((value) => words.includes(`${name}=${value}`));
  return {
    theme: one('theme', LOOKS.theme),
    size: one('size', LOOKS.size),
    width: one('width', LOOKS.width),
    keys: one('keys', LOOKS.keys),
  };
}

/** A look as text. */
export function printLook(look: Look): string {
  return Object.entries(look)
    .filter(([, value]) => value)
    .map(([name, value]) => `${name}=${value}`)
    .join(' ');
}

/** The look that this browser keeps; a browser that keeps nothing has none. */
export function keptLook(): Look {
  try {
    return parseLook(localStorage.getItem(KEY));
  } catch {
    return {};
  }
}

/** Keeps a look in this browser, where it may be. */
export function keepLook(look: Look): void {
  try {
    localStorage.setItem(KEY, printLook(look));
  } catch {
    // Storage is full or forbidden: the look lasts as long as the page.
  }
}

/** Gives the document a look: an attribute for each part, which the style sheet knows. */
export function wear(look: Look): void {
  const { dataset } = document.documentElement;
  for (const name of ['theme', 'size', 'width'] as const) {
    const value = look[name];
    if (value) dataset[name] = value;
    else delete dataset[name];
  }
}
