export type AllowedValue =
  | { kind: 'integer'; min: number; max: number }
  | { kind: 'one-of'; values: readonly string[] }
  /** ISO 8601 day or month. */
  | { kind: 'period' }
  | { kind: 'once' }
  /** Bounded UTF-8 text without control characters. */
  | { kind: 'text' };

/** A value in a path or query. */
export interface Parameter<T> {
  name: string;
  allowed: AllowedValue;
  parse(text: string): T | undefined;
  /** Default: `String`. Undefined for a value without a text. */
  print?(value: T): string | undefined;
  /** What its absence means. Canonical URLs leave it out. */
  default?: T;
  /** True if a URL with the parameter is redirected to one without. */
  isRedirected?: true;
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

/** Returns a parameter that is `1` or absent. */
export function switchParameter(name: string): Parameter<boolean> {
  return {
    name,
    allowed: { kind: 'one-of', values: ['1'] },
    parse: (text) => (text === '1' ? true : undefined),
    print: (isOn) => (isOn ? '1' : undefined),
  };
}

/** Bounded, so that offsets are safe integers. */
export const pageParameter: Parameter<number> = {
  ...integerParameter('page', 1, 1_000_000),
  default: 1,
};
