import { decodePercent, encodeSegment } from '@/lib/text/percent-encoding';
import { printPair } from './url-query';

/** A page's query as Next gives it: decoded. */
export type SearchParams = Promise<Record<string, string | string[] | undefined>>;

/**
 * A part of a path as `href` spells it. Next encodes what it hands to a page anew, and more of it
 * than stood in the address: taken as it is, a colon would look like another address.
 */
export function pathPart(param: string): string {
  const text = decodePercent(param);
  return text === undefined ? param : encodeSegment(text);
}

/** Puts a path, percent-encoded as it came, and a query back together into a request's target. */
export async function requestTarget(path: string, searchParams: SearchParams): Promise<string> {
  const pairs = Object.entries(await searchParams).flatMap(([name, value]) =>
    [value ?? []].flat().map((each) => printPair(name, each)),
  );
  return pairs.length === 0 ? path : `${path}?${pairs.join('&')}`;
}
