import type { AllowedValue } from './view';

/** A parameter of a URL: its name, the values that are allowed, and how they are parsed. */
export interface Parameter<T> {
  name: string;
  allowed: AllowedValue;
  /** Parses the decoded text; undefined where it is not allowed. */
  read(text: string): T | undefined;
}

/** An integer in decimal digits, within bounds. */
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

/** One of a few values, exactly as the interface spells them. */
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
  const values = ['true', 'false'];
  return {
    name,
    allowed: { kind: 'one-of', values },
    read: (text) => (values.includes(text) ? text === 'true' : undefined),
  };
}

/** The page of a list, bounded so that an offset stays a safe integer. */
export const pageParameter = integerParameter('page', 1, 1_000_000);
