import type { AllowedValue } from './view';

export interface Parameter<T> {
  name: string;
  allowed: AllowedValue;
  parse(text: string): T | undefined;
}

/** Returns a parameter for decimal integers within bounds. */
export function integerParameter(
  name: string,
  min: number,
  max = Number.MAX_SAFE_INTEGER,
): Parameter<number> {
  return {
    name,
    allowed: { kind: 'integer', min, max },
    parse(text) {
      if (!/^\d{1,16}$/.test(text)) return undefined;
      const value = Number(text);
      return value >= min && value <= max ? value : undefined;
    },
  };
}

/** Returns a parameter for a few exact values. */
export function oneOfParameter<const T extends string>(
  name: string,
  values: readonly T[],
): Parameter<T> {
  return {
    name,
    allowed: { kind: 'one-of', values },
    parse: (text) => values.find((value) => value === text),
  };
}

/** Returns a parameter for `true` or `false`. */
export function booleanParameter(name: string): Parameter<boolean> {
  const values = ['true', 'false'];
  return {
    name,
    allowed: { kind: 'one-of', values },
    parse: (text) => (values.includes(text) ? text === 'true' : undefined),
  };
}

/** Bounded, so that offsets are safe integers. */
export const pageParameter = integerParameter('page', 1, 1_000_000);
