import type { ContentEncoding, PreparedResponse } from '../response/prepared-response';

/** A saved page that is still fresh, and how long ago it was made. */
export interface FreshPage {
  page: PreparedResponse;
  ageMs: number;
}

/** An answer that needs nothing more to be made: a saved page in an encoding, or a 304 for it. */
export interface CacheHit {
  status: 200 | 304;
  /** Names and values in one list, as `writeHead` takes them fastest. Shared: not to be kept. */
  headers: readonly string[];
  body: Buffer | undefined;
}

/** What a request says that a saved page's answer depends on. */
export interface CacheHitRequest {
  target: string;
  acceptEncoding: string;
  ifNoneMatch: string | undefined;
}

export type CacheHitLookup = (wish: CacheHitRequest) => CacheHit | undefined;

interface Heads {
  etag: string;
  whole: string[];
  notModified: string[];
}

/**
 * Gives the answers that are ready: saved, fresh, compressed, with heads made once a page.
 * @param fresh the saved, fresh page at exactly this target
 * @param always the headers that every answer of the site has
 * @param onHit told of each answer given
 */
export function createCacheHitLookup(
  fresh: (target: string) => FreshPage | undefined,
  always: Readonly<Record<string, string>>,
  onHit: (status: number) => void,
): CacheHitLookup {
  const kept = new WeakMap<PreparedResponse, Map<ContentEncoding, Heads>>();

  function makeHeads(page: PreparedResponse, encoding: ContentEncoding, length: number): Heads {
    const etag = page.etag(encoding);
    const coding = encoding === 'identity' ? {} : { 'content-encoding': encoding };
    const { 'content-type': contentType = '', ...rest } = page.headers;
    const shared = { ...always, 'x-cache': 'HIT', ...rest, etag, vary: 'accept-encoding' };
    const about = { 'content-type': contentType, ...coding, 'content-length': String(length) };
    // The age comes last, where it is found again.
    return {
      etag,
      whole: Object.entries({ ...shared, ...about, age: '0' }).flat(),
      notModified: Object.entries({ ...shared, age: '0' }).flat(),
    };
  }

  function headsOf(page: PreparedResponse, encoding: ContentEncoding, length: number): Heads {
    const ofPage = kept.get(page) ?? new Map<ContentEncoding, Heads>();
    if (ofPage.size === 0) kept.set(page, ofPage);
    const heads = ofPage.get(encoding) ?? makeHeads(page, encoding, length);
    ofPage.set(encoding, heads);
    return heads;
  }

  return ({ target, acceptEncoding, ifNoneMatch }) => {
    const found = fresh(target);
    if (!found) return undefined;
    const { page, ageMs } = found;
    const encoding = page.encodingFor(acceptEncoding);
    const body = page.bodyIn(encoding);
    if (!body) return undefined;
    const { etag, whole, notModified } = headsOf(page, encoding, body.length);
    // Lists of validators, and weak ones, are for the long way.
    if (ifNoneMatch !== undefined && ifNoneMatch !== etag) return undefined;
    const status = ifNoneMatch === undefined ? 200 : 304;
    const headers = status === 200 ? whole : notModified;
    headers[headers.length - 1] = String(Math.floor(ageMs / 1000));
    onHit(status);
    return { status, headers, body: status === 200 ? body : undefined };
  };
}
