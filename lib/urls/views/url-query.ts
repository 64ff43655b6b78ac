import { decodePercent } from '@/lib/base/text/percent-encoding';
import type { Parameter } from './url-parameter';
import type { MalformedUrl } from './view';

/** A parameter of a URL that is not allowed. */
type UrlFault = Omit<MalformedUrl, 'suggestion'>;

interface Pair {
  name: string;
  /** Undefined when the percent-encoding is broken. */
  value: string | undefined;
  /** As in the URL. */
  raw: string;
}

/** Decodes a name or value as a GET form encodes it; undefined when it is not UTF-8. */
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
 * A query string that is read parameter by parameter. Parameters that are never read are ignored.
 * An empty value counts as absent, because a GET form sends its empty fields too.
 */
export class UrlQuery {
  /** The first fault, if any. */
  fault: UrlFault | undefined;
  private readonly pairs: Pair[];
  private readonly knownNames = new Set<string>();

  /** @param raw the query without its `?`. */
  constructor(raw: string) {
    this.pairs = raw.split('&').filter(Boolean).map(toPair);
  }

  /** Reads a parameter's value; undefined when it is absent or not allowed. */
  take<T>({ name, allowed, read }: Parameter<T>): T | undefined {
    this.knownNames.add(name);
    const pairs = this.pairs.filter((pair) => pair.name === name);
    const [only] = pairs;
    if (!only || pairs.every((pair) => pair.value === '')) return undefined;
    if (pairs.length > 1) {
      const raw = pairs.map((pair) => pair.raw).join('&');
      return this.reject({ parameter: name, given: raw, allowed: { kind: 'once' } });
    }
    const value = only.value === undefined ? undefined : read(only.value);
    return value ?? this.reject({ parameter: name, given: only.value ?? only.raw, allowed });
  }

  /** Reads a value in the path; undefined when it is not allowed. */
  readPart<T>({ name, allowed, read }: Parameter<T>, given: string): T | undefined {
    return read(given) ?? this.reject({ parameter: name, given, allowed });
  }

  /** Records a fault, unless there is one already. */
  private reject(fault: UrlFault): undefined {
    this.fault ??= fault;
    return undefined;
  }

  /** The names of the parameters that were read, whether they are in the URL or not. */
  get namesRead(): string[] {
    return [...this.knownNames];
  }

  /** The parameters that were read, as in the URL. */
  knownPart(): string {
    return this.pairs
      .filter((pair) => this.knownNames.has(pair.name))
      .map((pair) => pair.raw)
      .join('&');
  }
}

/**
 * Prints a path with a query as a GET form does (URL Standard, 5.2), so that the URL of a form is
 * canonical. Pairs whose value is undefined are left out.
 */
export function withQuery(
  path: string,
  pairs: readonly [string, string | number | boolean | undefined][],
): string {
  const query = new URLSearchParams();
  for (const [name, value] of pairs) if (value !== undefined) query.append(name, String(value));
  const printed = query.toString();
  return printed === '' ? path : `${path}?${printed}`;
}
