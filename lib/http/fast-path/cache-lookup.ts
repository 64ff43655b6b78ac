import type { CacheEntry, PageCache } from '../cache/page-cache';
import type { ContentEncoding } from '../response/content-encoding';
import type { PreparedResponse } from '../response/prepared-response';

/** The request headers on which the response for a cached page depends. */
export interface PlainHeaders {
  acceptEncoding: string;
  ifNoneMatch: string | undefined;
  userAgent: string;
  saveData: string | undefined;
}

/** The response for a target that is a file in memory, or known to be missing; undefined for any other. */
export type FileLookup = (target: string, headers: PlainHeaders) => PreparedResponse | undefined;

/** A complete response: a cached page, a file or an error page in one encoding, or a 304. */
export interface CacheHit {
  kind: 'hit';
  status: 200 | 304 | 404 | 410;
  /** Names and values in one list, which `writeHead` takes fastest. Shared between hits: do not store. */
  headers: readonly string[];
  body: Buffer | undefined;
}

/** A request for the full request handler, with what the page cache holds at its target. */
export interface CacheMiss {
  kind: 'miss';
  target: string;
  entry: CacheEntry<PreparedResponse> | undefined;
}

/** Looks a request up in memory: the only look-up that the request needs. */
export type CacheLookup = (target: string, headers: PlainHeaders) => CacheHit | CacheMiss;

/** The statuses of the responses in memory. */
const isHitStatus = (status: number): status is 200 | 404 | 410 =>
  status === 200 || status === 404 || status === 410;

interface HeaderLists {
  etag: string;
  complete: string[];
  notModified: string[];
}

/**
 * Creates the look-up of the fast path. A hit is a fresh page or a file that is compressed already;
 * its list of headers is built once for each encoding.
 * @param cacheOf the cache that holds the response to a target.
 * @param siteHeaders the headers of every response of the site.
 * @param onHit is called with the status of each hit, and whether it is a page.
 */
export function createCacheLookup(
  cacheOf: (target: string) => Pick<PageCache<PreparedResponse>, 'get' | 'freshAgeMs'>,
  siteHeaders: Readonly<Record<string, string>>,
  onHit: (status: number, isPage: boolean) => void,
  fileAt: FileLookup = () => undefined,
): CacheLookup {
  const listsByPage = new WeakMap<PreparedResponse, Map<ContentEncoding, HeaderLists>>();

  function createLists(
    page: PreparedResponse,
    encoding: ContentEncoding,
    length: number,
    isFile: boolean,
  ): HeaderLists {
    const etag = page.etag(encoding);
    const coding = encoding === 'identity' ? {} : { 'content-encoding': encoding };
    const { 'content-type': contentType = '', ...rest } = page.headers;
    const state = isFile ? {} : { 'x-cache': 'HIT' };
    const age = isFile ? {} : { age: '0' };
    const shared = { ...siteHeaders, ...state, ...rest, etag, vary: 'accept-encoding' };
    const content = { 'content-type': contentType, ...coding, 'content-length': String(length) };
    // `age` is last, so that each hit can set it by its index.
    return {
      etag,
      complete: Object.entries({ ...shared, ...content, ...age }).flat(),
      notModified: Object.entries({ ...shared, ...age }).flat(),
    };
  }

  function listsOf(
    page: PreparedResponse,
    encoding: ContentEncoding,
    length: number,
    isFile: boolean,
  ): HeaderLists {
    const byEncoding = listsByPage.get(page) ?? new Map<ContentEncoding, HeaderLists>();
    if (byEncoding.size === 0) listsByPage.set(page, byEncoding);
    const lists = byEncoding.get(encoding) ?? createLists(page, encoding, length, isFile);
    byEncoding.set(encoding, lists);
    return lists;
  }

  /** @param ageMs of a cached page; undefined for a file or an error page. */
  function hitFor(
    page: PreparedResponse,
    { acceptEncoding, ifNoneMatch }: PlainHeaders,
    ageMs: number | undefined,
  ): CacheHit | undefined {
    const encoding = page.encodingFor(acceptEncoding);
    const body = page.bodyIn(encoding);
    if (!body || !isHitStatus(page.status)) return undefined;
    const isFile = ageMs === undefined;
    const { etag, complete, notModified } = listsOf(page, encoding, body.length, isFile);
    // The full handler compares lists of validators, and weak ones.
    const isUnchanged = ifNoneMatch === etag && page.status === 200;
    if (ifNoneMatch !== undefined && !isUnchanged) return undefined;
    const status = isUnchanged ? 304 : page.status;
    const headers = isUnchanged ? notModified : complete;
    if (!isFile) headers[headers.length - 1] = String(Math.floor(ageMs / 1000));
    onHit(status, !isFile);
    return { kind: 'hit', status, headers, body: isUnchanged ? undefined : body };
  }

  return (target, headers) => {
    const file = fileAt(target, headers);
    if (file) return hitFor(file, headers, undefined) ?? { kind: 'miss', target, entry: undefined };
    const cache = cacheOf(target);
    const entry = cache.get(target);
    const ageMs = entry && cache.freshAgeMs(entry);
    if (!entry || ageMs === undefined) return { kind: 'miss', target, entry };
    return hitFor(entry.page, headers, ageMs) ?? { kind: 'miss', target, entry };
  };
}
