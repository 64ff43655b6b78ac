import type { AllowedValue } from './view';

/** One parameter of an address: its name, what it may hold, and how its text becomes a value. */
export interface Parameter<T> {
  name: string;
  allowed: AllowedValue;
  /** The value, or undefined when the text is not allowed. */
  read(text: string): T | undefined;
}

/** A whole number in decimal digits, within bounds. */
export function integerParameter(
  name: string,
  min: number,
  max = Number.MAX_SAFE_INTEGER,
): Parameter<number> {
  return {
    name,
    allowed: { kind: 'integer', min, max },
    read(text) {
      if (!/^\d{1,16}$/.test(text)) return undefined;
      const value = Number(text);
      return value >= min && value <= max ? value : undefined;
    },
  };
}

/** One of a few words, exactly as the interface spells them. */
export function oneOfParameter<const T extends string>(
  name: string,
  values: readonly T[],
): Parameter<T> {
  return {
    name,
    allowed: { kind: 'one-of', values },
    read: (text) => values.find((value) => value === text),
  };
}

/** `true` or `false`. */
export function booleanParameter(name: string): Parameter<boolean> {
  const words = oneOfParameter(name, ['true', 'false']);
  return {
    ...words,
    read: (text) => {
      const word = words.read(text);
      return word === undefined ? undefined : word === 'true';
    },
  };
}

/** The page of a list; far more than any list has, so that an offset stays an exact number. */
export const pageParameter = integerParameter('page', 1, 1_000_000);
