import { decodePercent, encodeSegment } from '@/lib/text/percent-encoding';
import { printPair } from './url-query';

/** The query of a page as Next passes it: decoded. */
export type SearchParams = Promise<Record<string, string | string[] | undefined>>;

/**
 * A segment of a path as `href` prints it. Next encodes the parameters of a route anew, colons
 * included, which `href` does not encode.
 */
export function pathPart(param: string): string {
  const text = decodePercent(param);
  return text === undefined ? param : encodeSegment(text);
}

/** Joins a percent-encoded path and a query to the target of a request. */
export async function requestTarget(path: string, searchParams: SearchParams): Promise<string> {
  const pairs = Object.entries(await searchParams).flatMap(([name, value]) =>
    [value ?? []].flat().map((each) => printPair(name, each)),
  );
  return pairs.length === 0 ? path : `${path}?${pairs.join('&')}`;
}
