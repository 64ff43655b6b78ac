import type { IncomingMessage, ServerResponse } from 'node:http';
import { apiProblem } from '@/lib/api/api-problem';
import { log } from '@/lib/base/log/log';
import { sharedCache } from '@/lib/base/runtime/shared-cache';
import type { Site } from '@/lib/community/site/site';
import { openDocumentSources } from '@/lib/documents/make-document';
import { TDM_HEADER, tdmReservation } from '@/lib/documents/robots/tdm-reservation';
import type { PreparedResponse } from '@/lib/http/prepared-response';
import { FILE_POLICY, securityHeaders } from '@/lib/http/security-headers';
import { readKeptFile } from '@/lib/render/assets/kept-build-files';
import { DEVELOPMENT_PATH } from '@/lib/render/next/build-output';
import type { PageRenderer } from '@/lib/render/page-renderer';
import { routePath } from '@/lib/urls/routes/route-path';
import { OperationResponses } from './api/operation-responses';
import { SiteFiles } from './assets/site-files';
import { Clients } from './audience/clients';
import { ErrorPages } from './errors/error-pages';
import { NetworkCounts } from './limits/network-counts';
import { createRenderLimits } from './limits/render-limits';
import { openPurges } from './open-purges';
import { CachedPages } from './pages/cached-pages';
import { ParsedTarget } from './routing/parsed-target';
import { createRouteHandlers, NOINDEX, type RoutedRequest } from './routing/route-handlers';
import { type RequestRefusal, validateRequest } from './routing/validate-request';
import type { Reply } from './sending/reply';
import { createHitSender, type SendHit } from './sending/send-hit';
import { sendResponse } from './sending/send-response';
import { UnsentResponses } from './sending/unsent-responses';
import type { HandleRequest } from './start-server';
import { httpStats } from './stats/http-stats';
import { warmUp } from './warm-up';

const isForNext = ({ path, route, result }: ParsedTarget) =>
  DEVELOPMENT_PATH.test(path) ||
  (route?.kind === 'page' && result.kind === 'view') ||
  (route === undefined && result.kind === 'unknown');

const API_PREFIX = routePath('/api/{+operation}', '');

interface Options {
  renderer: PageRenderer;
  site: Site;
  /** By path; empty in development. */
  assets: ReadonlyMap<string, PreparedResponse>;
  /** Next's server in development, for pages and its build files. */
  developmentServer?: (request: IncomingMessage, response: ServerResponse) => Promise<void>;
}

interface RequestHandler {
  sendHit: SendHit;
  handle: HandleRequest;
  /** Headers of responses that `handle` does not send, such as the refusal of a malformed request. */
  refusalHeaders: Readonly<Record<string, string>>;
  prepare(): Promise<void>;
}

const sumOf = (
  { pages, searches, dataRequests }: ReturnType<typeof createRenderLimits>,
  name: 'running' | 'queued',
) => pages[name] + searches[name] + dataRequests[name];

const readGauges = (pages: CachedPages, limits: ReturnType<typeof createRenderLimits>) => ({
  cachedPages: pages.cache.count,
  cachedBytes: pages.cache.bytes,
  storedPages: sharedCache()?.usage(),
  runningRenders: sumOf(limits, 'running'),
  queuedRenders: sumOf(limits, 'queued'),
  lagMs: limits.lagMs(),
});

async function replyToRefusal(
  { status, detail, headers }: RequestRefusal,
  target: string,
  errorPages: ErrorPages,
): Promise<Reply> {
  const isOperation = target.startsWith(API_PREFIX);
  const response = isOperation ? apiProblem(status, detail) : await errorPages.forStatus(status);
  return { response, headers };
}

function endFailed(
  error: unknown,
  response: ServerResponse,
  headers: Record<string, string>,
): void {
  log().error({ event: 'request failed', err: error });
  if (response.headersSent) {
    response.destroy();
  } else {
    response.writeHead(500, { ...headers, connection: 'close' }).end();
  }
}

/**
 * Creates the HTTP layer. It redirects to canonical URLs, caches pages, and sets true statuses and security
 * headers.
 */
export function createRequestHandler({
  renderer,
  site,
  assets,
  developmentServer,
}: Options): RequestHandler {
  const { settings } = site;
  const siteHeaders = {
    ...securityHeaders(settings.siteUrl),
    ...(settings.indexing === 'none' && NOINDEX),
    ...(tdmReservation(settings) === 1 && { [TDM_HEADER]: '1' }),
  };
  const refusalHeaders = { ...siteHeaders, 'content-security-policy': FILE_POLICY };
  const { requests } = httpStats();
  const networks = new NetworkCounts();
  const limits = createRenderLimits(networks, site.can.answerAtOnce);
  const clients = new Clients(settings.trustedProxies, networks);
  const errorPages = new ErrorPages(renderer, site);
  const documents = openDocumentSources(site);
  const pages = new CachedPages({
    site,
    renderer,
    documents,
    errorPages,
    admission: limits.pages,
    searches: limits.searches,
    networks,
  });
  httpStats().gauges = () => readGauges(pages, limits);
  site.cachedPages.count = () => ({
    inMemory: pages.cache.count,
    stored: sharedCache()?.usage()?.count ?? 0,
  });

  const operations = new OperationResponses(site, limits.dataRequests, limits.searches);
  const cacheOf = (target: string) =>
    target.startsWith(API_PREFIX) ? operations.cache : pages.cache;
  const siteFiles = new SiteFiles(site, documents.catalog);
  const fileOf = (path: string) => assets.get(path) ?? siteFiles.get(path);
  // Crawlers that pose as browsers read robots.txt too.
  const isOfPages = (path: string) => !siteFiles.has(path);
  const unsent = new UnsentResponses();
  const sendHit = createHitSender({
    unsent,
    cacheOf,
    fileOf,
    pageTypeAt: (target) => new ParsedTarget(target).pageType,
    siteHeaders,
    onHit({ status, isPage, pageType }, request) {
      const userAgent = request.headers['user-agent'] ?? '';
      requests.countResponse(userAgent, pageType, status, isPage ? 'HIT' : undefined);
      if (isPage ? status === 304 : isOfPages(request.url ?? '')) clients.noteBrowser(request);
    },
  });

  const purges = openPurges(site, pages, operations, documents.catalog);
  const handlers = createRouteHandlers({
    site,
    pages,
    operations,
    errorPages,
    purge: (purge) => purges.publish(purge),
    siteFiles,
    siteHeaders,
  });

  async function reply(routed: RoutedRequest): Promise<Reply | undefined> {
    const { request, response, target } = routed;
    const { text, path, route } = target;
    // The only routes with other methods than GET and HEAD.
    if (route?.kind === 'purge' || route?.kind === 'mcp') return handlers[route.kind](routed);
    if (developmentServer && isForNext(target)) {
      await developmentServer(request, response);
      return undefined;
    }
    const refusal = validateRequest(request.method ?? '', text, request.headers);
    if (refusal) return replyToRefusal(refusal, text, errorPages);
    const file = fileOf(path) ?? (await readKeptFile(settings.dataDir, path));
    if (file && isOfPages(path)) clients.noteBrowser(request);
    if (file) return { response: file };
    return handlers[route?.kind ?? 'page'](routed);
  }

  async function respond(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const target = new ParsedTarget(request.url ?? '');
    const userAgent = request.headers['user-agent'] ?? '';
    const { pageType } = target;
    let result: Reply | undefined;
    response.once('finish', () => {
      requests.countResponse(userAgent, pageType, response.statusCode, result?.state);
    });
    const address = clients.addressOf(request);
    const client = clients.classify(address, target.route, userAgent);
    result = await reply({ request, response, target, client, address });
    if (!result) return;
    await sendResponse(request, response, result.response, unsent, siteHeaders, result.headers);
  }

  return {
    sendHit,
    refusalHeaders,
    handle: (request, response) =>
      respond(request, response).catch((error) => endFailed(error, response, refusalHeaders)),
    async prepare() {
      await errorPages.prepare();
      await warmUp(site, pages);
    },
  };
}
