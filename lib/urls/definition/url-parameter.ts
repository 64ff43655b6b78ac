import { parseWholeNumber } from '@/lib/base/text/whole-number';

export type AllowedValue =
  | { kind: 'integer'; min: number; max: number }
  | { kind: 'one-of'; values: readonly string[] }
  /** ISO 8601 day or month. */
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
    parse: (text) => parseWholeNumber(text, min, max),
  };
}

function choiceParameter<T>(
  name: string,
  choices: readonly (readonly [string, T])[],
): Parameter<T> {
  return {
    name,
    allowed: { kind: 'one-of', values: choices.map(([text]) => text) },
    parse: (text) => choices.find(([each]) => each === text)?.[1],
    print: (value) => choices.find(([, each]) => each === value)?.[0],
  };
}

/** Returns a parameter for a few exact values. */
export const oneOfParameter = <const T extends string>(
  name: string,
  values: readonly T[],
): Parameter<T> =>
  choiceParameter(
    name,
    values.map((value) => [value, value]),
  );

/** Returns a parameter for `true` or `false`. */
export const booleanParameter = (name: string): Parameter<boolean> =>
  choiceParameter(name, [
    ['true', true],
    ['false', false],
  ]);

/** Returns a parameter that is `1` or absent. */
export const switchParameter = (name: string): Parameter<boolean> =>
  choiceParameter(name, [['1', true]]);

/**
 * Returns a parameter for text.
 * @param parse returns undefined for text that is not allowed
 */
export const textParameter = (
  name: string,
  parse: Parameter<string>['parse'],
): Parameter<string> => ({
  name,
  allowed: { kind: 'text' },
  parse,
});

/** Bounded, so that offsets are safe integers. */
export const pageParameter: Parameter<number> = {
  ...integerParameter('page', 1, 1_000_000),
  default: 1,
};
