import {
  fetchResponse,
  fetchSettledResponse,
  type ReferenceResponse,
} from '../reference-servers/fetch-cached-response';
import { type BrowserRequest, navigation, subresource, validated } from './browser-request';

/** A request of the mix, and the response that it has once everything is cached. */
export interface AnsweredRequest extends BrowserRequest {
  response: ReferenceResponse;
}

/** A page, with everything that the visits ask about it. */
export interface PageRequests {
  whole: AnsweredRequest;
  known: AnsweredRequest;
  uncompressed: AnsweredRequest;
}

/** What visits ask of one site. */
export interface SiteRequests {
  /** Most read first. */
  pages: PageRequests[];
  /** The files that a browser fetches with a page. */
  files: { whole: AnsweredRequest; known: AnsweredRequest }[];
  json: AnsweredRequest[];
  missing: AnsweredRequest[];
  redirects: AnsweredRequest[];
}

/** Pages that are asked for at once; compression in the background has eight places. */
const BATCH = 8;

const isCached = ({ headers }: ReferenceResponse) => headers['x-cache'] === 'HIT';

/**
 * Follows links from the home page until so many cacheable pages are found and rendered. A list that a
 * filter leaves empty is a page, but never cached.
 */
async function crawl(url: string, count: number): Promise<string[]> {
  const found = ['/'];
  const pages: string[] = [];
  for (let target = found[0], at = 0; target !== undefined && pages.length < count; ) {
    const response = await fetchResponse(url + target, {});
    if (response.status === 200) {
      if (isCached(await fetchResponse(url + target, {}))) pages.push(target);
      for (const [, link] of response.body
        .toString()
        .matchAll(/\shref="(\/(?:board|wiki)\/[^"#]+)"/g)) {
        const linked = link?.replaceAll('&amp;', '&');
        if (linked !== undefined && found.length < 4 * count && !found.includes(linked)) {
          found.push(linked);
        }
      }
    }
    at += 1;
    target = found[at];
  }
  return pages;
}

/** Compression in the background has ended: the same question has the same response. */
async function answered(url: string, asked: BrowserRequest): Promise<AnsweredRequest> {
  const takesBrotli = asked.headers['accept-encoding'] !== undefined;
  const response = await fetchSettledResponse(
    url + asked.target,
    asked.headers,
    ({ headers, body }) => {
      if (headers['x-cache'] !== undefined && headers['x-cache'] !== 'HIT') return false;
      return !takesBrotli || headers['content-encoding'] !== 'gzip' || body.length === 0;
    },
  );
  return { ...asked, response };
}

async function withValidator(url: string, asked: BrowserRequest) {
  const whole = await answered(url, asked);
  const known = await answered(url, validated(asked, whole.response.headers.etag ?? ''));
  return { whole, known };
}

/** The paths that a browser fetches with a page: scripts, styles, the icon, the manifest, the speculation rules. */
function filesOf({ headers, body }: ReferenceResponse): string[] {
  const html = body.toString();
  const paths = [
    ...[...html.matchAll(/<script\b[^>]*\ssrc="([^"]+)"/g)].map(([, path]) => path),
    ...[...html.matchAll(/<link\b[^>]*>/g)]
      .filter(([tag]) => /\srel="(?:icon|manifest|stylesheet)"/.test(tag))
      .map(([tag]) => /\shref="([^"]+)"/.exec(tag)?.[1]),
    headers['speculation-rules']?.replaceAll('"', ''),
  ];
  return [...new Set(paths.filter((path) => path !== undefined))];
}

/** Asks a site for everything that visits ask for, until it is cached and compressed. */
export async function readSite(url: string, pageCount: number): Promise<SiteRequests> {
  const targets = await crawl(url, pageCount);
  const topics = targets.filter((target) => /^\/board\/topics\/\d+$/.test(target)).slice(0, 40);
  const pageRequests = async (target: string): Promise<PageRequests> => ({
    ...(await withValidator(url, navigation('page', target))),
    uncompressed: await answered(url, navigation('page without compression', target, false)),
  });
  const pages: PageRequests[] = [];
  for (let at = 0; at < targets.length; at += BATCH) {
    pages.push(...(await Promise.all(targets.slice(at, at + BATCH).map(pageRequests))));
  }
  const all = (requests: BrowserRequest[]) =>
    Promise.all(requests.map((request) => answered(url, request)));
  const home = await fetchResponse(`${url}/`, {});
  return {
    pages,
    files: await Promise.all(
      filesOf(home).map((path) => withValidator(url, subresource('file', path))),
    ),
    json: await all([
      ...topics.map((target) => subresource('JSON', `/api${target}`)),
      ...topics.map((_, at) => subresource('JSON', `/api/board/topics?offset=${30 * at}&limit=30`)),
    ]),
    missing: await all([
      ...['/wp-login.php', '/old/forum/index.php'].map((path) => navigation('missing page', path)),
      ...[7, 8, 9].map((id) => navigation('missing page', `/board/topics/90000${id}`)),
    ]),
    redirects: await all(topics.map((target) => navigation('redirect', `${target}?page=1`))),
  };
}
