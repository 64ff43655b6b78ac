import type { ContentEncoding } from '@/lib/http/content-encoding';
import type { PreparedResponse } from '@/lib/http/prepared-response';
import { varyOf } from '@/lib/http/vary';
import { HIT_HEADERS } from '@/lib/page-cache/cache-status';
import type { PageCache } from '@/lib/page-cache/page-cache';
import type { PageType } from '../audience/page-type';

/** The request headers on which the response for a cached page depends. */
export interface PlainHeaders {
  acceptEncoding: string;
  ifNoneMatch: string | undefined;
  userAgent: string;
  saveData: string | undefined;
  /** `X-Forwarded-For`; empty without one. */
  forwardedFor: string;
}

/** A response that is ready for a target and is no cached page; undefined for any other target. */
export type ReadyLookup = (target: string, headers: PlainHeaders) => PreparedResponse | undefined;

/** A complete response: a cached page, a file, an error page or a redirect in one encoding, or a 304. */
export interface CacheHit {
  status: number;
  /** Names and values in one list, which `writeHead` takes fastest. Shared between hits: do not store. */
  headers: string[];
  body: Buffer | undefined;
}

/**
 * Looks a request up in memory; undefined for one that needs the full request handler.
 * @param remoteAddress of the connection
 */
export type CacheLookup = (
  target: string,
  headers: PlainHeaders,
  remoteAddress: string | undefined,
) => CacheHit | undefined;

/** The statuses of the responses in memory. */
const HIT_STATUSES = new Set([200, 302, 308, 400, 404, 410]);

interface HeaderLists {
  etag: string;
  /** The target for which the lists were made, and what it is for; error pages have several. */
  target: string;
  pageType: PageType;
  complete: string[];
  notModified: string[];
}

interface LookupOptions {
  /** The cache that holds the response to a target. */
  cacheOf(target: string): Pick<PageCache<PreparedResponse>, 'get' | 'freshAgeMs'>;
  /** What a target is for. */
  pageTypeAt(target: string): PageType;
  /** The headers of every response of the site. */
  siteHeaders: Readonly<Record<string, string>>;
  /** Called for each hit: with its status, whether it is a cached page, its type, and the client's user agent. */
  onHit?(status: number, isPage: boolean, pageType: PageType, userAgent: string): void;
  /** Called for each file, and for each page that a client has already. */
  onBrowserHit?(target: string, headers: PlainHeaders, remoteAddress: string | undefined): void;
  /** The files in memory. */
  fileAt?: ReadyLookup;
  /** What is ready for a target that is neither a file nor cached: a redirect or an error page. */
  redirectOrErrorAt?: ReadyLookup;
}

const nothing = () => undefined;

/**
 * Creates the look-up of plain requests. A hit is a response that is ready and encoded already; its list
 * of headers is built once for each encoding.
 */
export function createCacheLookup({
  cacheOf,
  pageTypeAt,
  siteHeaders,
  onHit = nothing,
  onBrowserHit = nothing,
  fileAt = nothing,
  redirectOrErrorAt = nothing,
}: LookupOptions): CacheLookup {
  const listsByPage = new WeakMap<PreparedResponse, Map<ContentEncoding, HeaderLists>>();

  function createLists(
    target: string,
    page: PreparedResponse,
    encoding: ContentEncoding,
    length: number,
    isPage: boolean,
  ): HeaderLists {
    const etag = page.etag(encoding);
    const coding = encoding === 'identity' ? {} : { 'content-encoding': encoding };
    const { 'content-type': contentType, ...rest } = page.headers;
    const state = isPage ? HIT_HEADERS : {};
    const age = isPage ? { age: '0' } : {};
    const shared = { ...siteHeaders, ...state, ...rest, etag, vary: varyOf(rest.vary) };
    const type = contentType === undefined ? {} : { 'content-type': contentType };
    const content = { ...type, ...coding, 'content-length': String(length) };
    // `age` is last, so that each hit can set it by its index.
    return {
      etag,
      target,
      pageType: pageTypeAt(target),
      complete: Object.entries({ ...shared, ...content, ...age }).flat(),
      notModified: Object.entries({ ...shared, ...age }).flat(),
    };
  }

  function listsOf(
    target: string,
    page: PreparedResponse,
    encoding: ContentEncoding,
    length: number,
    isPage: boolean,
  ): HeaderLists {
    const byEncoding = listsByPage.get(page) ?? new Map<ContentEncoding, HeaderLists>();
    if (byEncoding.size === 0) listsByPage.set(page, byEncoding);
    const lists = byEncoding.get(encoding) ?? createLists(target, page, encoding, length, isPage);
    byEncoding.set(encoding, lists);
    return lists;
  }

  /** @param ageMs of a cached page; undefined for any other response. */
  function hitFor(
    target: string,
    page: PreparedResponse,
    { acceptEncoding, ifNoneMatch, userAgent }: PlainHeaders,
    ageMs: number | undefined,
  ): CacheHit | undefined {
    const encoding = page.encodingFor(acceptEncoding);
    const body = page.bodyIn(encoding);
    if (!body || !HIT_STATUSES.has(page.status)) return undefined;
    const isPage = ageMs !== undefined;
    const lists = listsOf(target, page, encoding, body.length, isPage);
    const { etag, complete, notModified } = lists;
    const isValidated = ifNoneMatch !== undefined && page.status === 200;
    // The full handler compares lists of validators, and weak ones.
    if (isValidated && ifNoneMatch !== etag) return undefined;
    const status = isValidated ? 304 : page.status;
    const headers = isValidated ? notModified : complete;
    if (isPage) headers[headers.length - 1] = String(Math.floor(ageMs / 1000));
    const pageType = lists.target === target ? lists.pageType : pageTypeAt(target);
    onHit(status, isPage, pageType, userAgent);
    return { status, headers, body: isValidated ? undefined : body };
  }

  function tryRedirectOrError(target: string, headers: PlainHeaders): PreparedResponse | undefined {
    try {
      return redirectOrErrorAt(target, headers);
    } catch {
      // The full request handler meets the same error, reports it, and keeps the connection.
      return undefined;
    }
  }

  return (target, headers, remoteAddress) => {
    const file = fileAt(target, headers);
    if (file) {
      onBrowserHit(target, headers, remoteAddress);
      return hitFor(target, file, headers, undefined);
    }
    const cache = cacheOf(target);
    const entry = cache.get(target);
    const page = entry?.page ?? tryRedirectOrError(target, headers);
    const ageMs = entry && cache.freshAgeMs(entry);
    const isReady = page !== undefined && (!entry || ageMs !== undefined);
    const hit = isReady ? hitFor(target, page, headers, ageMs) : undefined;
    if (hit?.status === 304) onBrowserHit(target, headers, remoteAddress);
    return hit;
  };
}
