import type { IncomingMessage, ServerResponse } from 'node:http';
import { apiProblem } from '@/lib/api/api-problem';
import { SERVICE_LINK } from '@/lib/api/service-links';
import { decodePercent } from '@/lib/base/text/percent-encoding';
import type { Site } from '@/lib/community/site/site';
import { copyOfProxied } from '@/lib/content/images/image-proxy';
import { prefersMarkdown } from '@/lib/http/prefers-markdown';
import { PreparedResponse, redirect } from '@/lib/http/prepared-response';
import { BUSY_RETRY_SECONDS, retryAfter } from '@/lib/http/retry-after';
import { FILE_POLICY } from '@/lib/http/security-headers';
import type { TextResponse } from '@/lib/http/text-response';
import { VARIES_BY_FORMAT } from '@/lib/http/vary';
import type { Purge } from '@/lib/page-cache/purge/purge';
import { describeMalformedUrl, describeStatus } from '@/lib/pages/errors/describe-error';
import { findForum } from '@/lib/pages/locate/find-forum';
import { findWikiPage } from '@/lib/pages/locate/find-wiki-page';
import { markdownViewOf, printMarkdownUrl } from '@/lib/urls/documents/markdown-url';
import { isResource, type Resource, type TargetResult } from '@/lib/urls/resolve-target';
import type { RouteKind } from '@/lib/urls/routes/routes';
import { parseUrl } from '@/lib/urls/views/parse-url';
import type { OperationResponses } from '../api/operation-responses';
import type { SiteFiles } from '../assets/site-files';
import { speculationRules } from '../assets/speculation-rules';
import type { ErrorPages, RedirectOrError } from '../errors/error-pages';
import type { Client } from '../limits/client-network';
import { answerMcp } from '../mcp/mcp-endpoint';
import type { CachedPages } from '../pages/cached-pages';
import type { Reply } from '../sending/reply';
import { MONITORING } from '../stats/monitoring-routes';
import type { ParsedTarget } from './parsed-target';
import {
  respondWithDownload,
  respondWithMedia,
  respondWithProxiedImage,
} from './public-file-requests';
import { handlePurge } from './purge-endpoint';

export interface RoutedRequest {
  request: IncomingMessage;
  response: ServerResponse;
  target: ParsedTarget;
  client: Client;
  address: string | undefined;
}

/** Undefined if it sent the response itself. */
type RouteHandler = (routed: RoutedRequest) => Reply | Promise<Reply | undefined>;

interface RouteServices {
  site: Site;
  pages: CachedPages;
  operations: OperationResponses;
  errorPages: ErrorPages;
  purge(purge: Purge): Promise<boolean>;
  siteFiles: SiteFiles;
  siteHeaders: Record<string, string>;
}

/** Many caches ignore `Vary` and would send negotiated Markdown to browsers. */
const NEGOTIATED = { ...VARIES_BY_FORMAT, 'cache-control': 'private, no-cache' };
const REDIRECT_CACHE_CONTROL = 'public, max-age=3600';

export const NOINDEX = { 'x-robots-tag': 'noindex' };

function textReply({ status, headers, body }: TextResponse): Reply {
  const all = { 'content-security-policy': FILE_POLICY, ...NOINDEX, ...SERVICE_LINK, ...headers };
  return { response: new PreparedResponse(status, all, Buffer.from(body)) };
}

/**
 * True if the topic of an old URL is missing from a community in this process. Remote communities are not
 * asked.
 */
async function isMissingTopic({ community, can }: Site, result: TargetResult): Promise<boolean> {
  const target = result.kind === 'moved' ? parseUrl(result.to) : result;
  if (!can.answerAtOnce || target.kind !== 'view') return false;
  const { view } = target;
  const isOfTopic = view.kind === 'topic' || (view.kind === 'locator' && view.by === 'number');
  if (!isOfTopic) return false;
  const read = await community.topic(view.topicId, { offset: 0, limit: 1, sort: 'asc' });
  return read.kind === 'missing';
}

/** Drops the numbers of records: `/t/words/345/21`, `/topic/345-words/`. */
const withoutNumbers = (path: string) =>
  path.replace(/(?:\/\d+)+\/?$/, '').replace(/\/\d+-(?=[^/]*\/?$)/, '/');

async function redirectOrErrorFor(
  result: Exclude<TargetResult, Resource>,
  path: string,
  site: Site,
): Promise<RedirectOrError> {
  const page =
    result.kind === 'unknown' || (result.kind === 'moved' && result.to.startsWith('/wiki/pages/'))
      ? await findWikiPage(result.kind === 'moved' ? result.to : path, site)
      : undefined;
  const shownPath = page ?? (result.kind === 'unknown' ? await findForum(path, site) : undefined);
  if (shownPath !== undefined) return redirect(308, shownPath, REDIRECT_CACHE_CONTROL);
  switch (result.kind) {
    case 'moved':
      return redirect(308, result.to, REDIRECT_CACHE_CONTROL);
    case 'malformed':
      return describeMalformedUrl(result);
    case 'unknown':
      return describeStatus(404);
  }
}

/** Returns a page, redirect or error as Markdown; undefined if there is only HTML. */
async function negotiatedReply(
  { site, pages, errorPages }: Pick<RouteServices, 'site' | 'pages' | 'errorPages'>,
  { result, path }: ParsedTarget,
  client: Client,
): Promise<Reply | undefined> {
  if (!isResource(result)) {
    const answer = await redirectOrErrorFor(result, path, site);
    const response = await errorPages.respond(answer, 'markdown');
    return { response, headers: NEGOTIATED };
  }
  const view = result.kind === 'view' ? markdownViewOf(result.view) : undefined;
  if (!view) return undefined;
  const served = await pages.get({ kind: 'markdown', view }, client);
  const location = { 'content-location': printMarkdownUrl(view) };
  return { ...served, headers: { ...served.headers, ...NEGOTIATED, ...location } };
}

/** Returns the handlers by kind of route. */
export function createRouteHandlers({
  site,
  pages,
  operations,
  errorPages,
  purge,
  siteFiles,
  siteHeaders,
}: RouteServices): Record<RouteKind, RouteHandler> {
  const errorReply = async (status: number): Promise<Reply> => ({
    response: await errorPages.forStatus(status),
  });

  const clientHeaders = ({ request, address }: RoutedRequest): Record<string, string> => ({
    'x-forwarded-for': address ?? '',
    'user-agent': request.headers['user-agent'] ?? '',
  });

  /** Next fails on paths that are not percent-encoded UTF-8 (RFC 3987). */
  const withDecodablePath =
    (handle: RouteHandler): RouteHandler =>
    (routed) =>
      decodePercent(routed.target.path) === undefined ? errorReply(400) : handle(routed);

  /** Sends a redirect, or an error with links to similar pages. */
  const replyWithoutPage = async (
    answer: RedirectOrError,
    { path, errorFormat }: ParsedTarget,
  ): Promise<Reply> => {
    const sent =
      answer instanceof PreparedResponse
        ? answer
        : await errorPages.suggest(answer, withoutNumbers(path));
    return { response: await errorPages.respond(sent, errorFormat) };
  };

  const page: RouteHandler = async (routed) => {
    const { request, target, client, address } = routed;
    const { result } = target;
    // Other software has JSON beside its pages. A program must not take a page for it.
    if (target.errorFormat === 'json' && target.route?.kind !== 'document') {
      return { response: await errorPages.forStatus(404, 'json') };
    }
    if (prefersMarkdown(request.headers.accept)) {
      const reply = await negotiatedReply({ site, pages, errorPages }, target, client);
      if (reply) return reply;
    }
    // If the number in an old URL fails, its words may find the page.
    if (target.route === undefined && (await isMissingTopic(site, result))) {
      return replyWithoutPage(describeStatus(404), target);
    }
    if (!isResource(result)) {
      return replyWithoutPage(await redirectOrErrorFor(result, target.path, site), target);
    }
    return pages.get(result, client, { address, userAgent: request.headers['user-agent'] ?? '' });
  };

  const operation: RouteHandler = async (routed) => {
    const { request, target, client } = routed;
    const site = request.headers['sec-fetch-site'];
    const headers = {
      ...(typeof site === 'string' && { 'sec-fetch-site': site }),
      ...(target.text.startsWith('/api/status/') && clientHeaders(routed)),
    };
    const result = await operations.respond({ target: target.text, client, headers });
    if (result) return result;
    return { response: apiProblem(503, 'The site is too busy.', retryAfter(BUSY_RETRY_SECONDS)) };
  };

  return {
    page,
    alias: page,
    document: page,
    markdown: page,
    internal: page,
    operation,
    image: withDecodablePath(({ request, response, target: { values, query } }) => {
      const [mediaPath = copyOfProxied(query)] = values;
      return mediaPath === undefined
        ? respondWithProxiedImage(query)
        : respondWithMedia(request, response, mediaPath, siteHeaders);
    }),
    download: withDecodablePath(({ request, response, target: { values } }) =>
      respondWithDownload(request, response, values[0] ?? '', siteHeaders),
    ),
    async monitoring({ request, target: { path } }) {
      const result = await MONITORING.get(path)?.(site, request.headers.authorization);
      return result ? textReply(result) : errorReply(404);
    },
    // Files in memory have been sent before.
    async 'site-file'({ target: { path } }) {
      const loaded = await siteFiles.load(path);
      return loaded ? { response: loaded } : errorReply(404);
    },
    mcp: ({ request, response, client }) => answerMcp(request, response, client, { site, pages }),
    'speculation-rules': ({ request }) => ({ response: speculationRules(request.headers) }),
    purge: async ({ request, target: { query } }) =>
      textReply(await handlePurge(request, query, site.settings.purgeToken, purge)),
  };
}
