import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http';
import type { ContentEncoding } from '@/lib/http/content-encoding';
import { namesMarkdown } from '@/lib/http/prefers-markdown';
import type { PreparedResponse } from '@/lib/http/prepared-response';
import { varyOf } from '@/lib/http/vary';
import { HIT_HEADERS } from '@/lib/page-cache/cache-status';
import type { PageCache } from '@/lib/page-cache/page-cache';
import type { PageType } from '@/lib/urls/definition/view-definition';
import type { UnsentResponses } from './unsent-responses';

/** Sends a response from memory at once. False if the full handler is needed. */
export type SendHit = (request: IncomingMessage, response: ServerResponse) => boolean;

export interface Hit {
  status: 200 | 304;
  isPage: boolean;
  pageType: PageType;
}

/** `writeHead` is fastest with lists. */
interface HeaderLists {
  etag: string;
  pageType: PageType;
  complete: string[];
  notModified: string[];
}

interface Options {
  unsent: UnsentResponses;
  cacheOf(target: string): Pick<PageCache<PreparedResponse>, 'get' | 'freshAgeMs'>;
  fileOf(target: string): PreparedResponse | undefined;
  pageTypeAt(target: string): PageType;
  siteHeaders: Readonly<Record<string, string>>;
  onHit(hit: Hit, request: IncomingMessage): void;
}

/** True if the full handler must validate the request or choose a format. */
const needsFullHandler = (headers: IncomingHttpHeaders): boolean =>
  headers.host === undefined ||
  headers['content-length'] !== undefined ||
  headers['transfer-encoding'] !== undefined ||
  headers.expect !== undefined ||
  namesMarkdown(headers.accept ?? '');

/** Returns the sender of cached pages and files, which builds header lists once per encoding. */
export function createHitSender({
  unsent,
  cacheOf,
  fileOf,
  pageTypeAt,
  siteHeaders,
  onHit,
}: Options): SendHit {
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
    const { 'content-type': contentType, ...otherHeaders } = page.headers;
    const state = isPage ? HIT_HEADERS : {};
    const age = isPage ? { age: '0' } : {};
    const shared = {
      ...siteHeaders,
      ...state,
      ...otherHeaders,
      etag,
      vary: varyOf(otherHeaders.vary),
    };
    const type = contentType === undefined ? {} : { 'content-type': contentType };
    const content = { ...type, ...coding, 'content-length': String(length) };
    // `age` is last, since each hit sets it by index.
    return {
      etag,
      pageType: pageTypeAt(target),
      complete: Object.entries({ ...shared, ...content, ...age }).flat(),
      notModified: Object.entries({ ...shared, ...age }).flat(),
    };
  }

  return (request, response) => {
    const { method, url: target = '' } = request;
    if (method !== 'GET') return false;
    const cache = cacheOf(target);
    const entry = cache.get(target);
    const page = entry ? entry.page : fileOf(target);
    const ageMs = entry && cache.freshAgeMs(entry);
    const isPage = ageMs !== undefined;
    const { headers } = request;
    if (page?.status !== 200 || isPage !== !!entry || needsFullHandler(headers)) return false;
    const encoding = page.encodingFor(headers['accept-encoding'] ?? '');
    const body = page.bodyIn(encoding);
    if (!body) return false;
    const byEncoding = listsByPage.get(page) ?? new Map<ContentEncoding, HeaderLists>();
    if (byEncoding.size === 0) listsByPage.set(page, byEncoding);
    let lists = byEncoding.get(encoding);
    if (!lists) {
      lists = createLists(target, page, encoding, body.length, isPage);
      byEncoding.set(encoding, lists);
    }
    const isCurrent = headers['if-none-match'] === lists.etag;
    // The full handler compares lists and weak validators.
    if (headers['if-none-match'] !== undefined && !isCurrent) return false;
    const status = isCurrent ? 304 : 200;
    const list = isCurrent ? lists.notModified : lists.complete;
    if (isPage) list[list.length - 1] = String(Math.floor(ageMs / 1000));
    response.writeHead(status, list).end(isCurrent ? undefined : body);
    if (!isCurrent) unsent.watch(response.socket, body);
    onHit({ status, isPage, pageType: lists.pageType }, request);
    return true;
  };
}
