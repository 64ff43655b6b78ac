import { decodePercent } from '@/lib/base/text/percent-encoding';
import type { AllowedValue, Parameter } from './url-parameter';

/** `given` is the client's text. */
export interface UrlFault {
  parameter: string;
  given: string;
  allowed: AllowedValue;
}

interface Pair {
  name: string;
  value: string | undefined;
  raw: string;
}

/** Returns a decoded name or value; undefined if it is not UTF-8. */
function decodeFormPart(part: string): string | undefined {
  const isPlain = !part.includes('%') && !part.includes('+');
  return isPlain ? part : decodePercent(part.replaceAll('+', ' '));
}

function toPair(raw: string): Pair {
  const at = raw.indexOf('=');
  return {
    raw,
    name: decodeFormPart(at < 0 ? raw : raw.slice(0, at)) ?? '',
    value: at < 0 ? '' : decodeFormPart(raw.slice(at + 1)),
  };
}

/**
 * Reads a query, parameter by parameter, and ignores the others. An empty value counts as absent, since forms
 * send empty fields.
 */
export class UrlQuery {
  fault: UrlFault | undefined;
  private readonly pairs: Pair[];
  private readonly knownNames = new Set<string>();

  constructor(raw: string) {
    this.pairs = raw.split('&').filter(Boolean).map(toPair);
  }

  /** Returns a parameter's value; undefined if absent or not allowed. */
  take<T>({ name, allowed, parse }: Parameter<T>): T | undefined {
    this.knownNames.add(name);
    const pairs = this.pairs.filter((pair) => pair.name === name);
    const [only] = pairs;
    if (!only || pairs.every((pair) => pair.value === '')) return undefined;
    if (pairs.length > 1) {
      const raw = pairs.map((pair) => pair.raw).join('&');
      return this.reject({ parameter: name, given: raw, allowed: { kind: 'once' } });
    }
    const value = only.value === undefined ? undefined : parse(only.value);
    return value ?? this.reject({ parameter: name, given: only.value ?? only.raw, allowed });
  }

  /** Reads a part of the path. Stores the fault and returns undefined if it is not allowed. */
  readPart<T>({ name, allowed, parse }: Parameter<T>, given: string): T | undefined {
    return parse(given) ?? this.reject({ parameter: name, given, allowed });
  }

  private reject(fault: UrlFault): undefined {
    this.fault ??= fault;
    return undefined;
  }

  /** Returns the read parameters as they stand in the URL. */
  knownPart(): string {
    return this.pairs
      .filter((pair) => this.knownNames.has(pair.name))
      .map((pair) => pair.raw)
      .join('&');
  }
}

/**
 * Returns a path with a form-encoded query (URL Standard, 5.2), so that the URLs of forms are canonical.
 * Omits undefined values.
 */
export function withQuery(
  path: string,
  pairs: readonly [string, string | number | boolean | undefined][],
): string {
  const given = pairs.flatMap(([name, value]) =>
    value === undefined ? [] : [[name, String(value)]],
  );
  return given.length === 0 ? path : `${path}?${new URLSearchParams(given)}`;
}
