import type { IncomingMessage, ServerResponse } from 'node:http';
import { withdrawnRecords } from '@/lib/community/client/withdrawn-records';
import { purgeResponses } from '@/lib/community/operations/cached-request';
import type { Config } from '@/lib/config/config';
import { log } from '@/lib/log/log';
import { clientAddress, trustedProxies } from '@/lib/runtime/client-address';
import type { ClientKind } from '@/lib/runtime/client-kind';
import { sharedCache } from '@/lib/shared-cache/shared-cache';
import { decodePercent } from '@/lib/text/percent-encoding';
import { routeAt } from '@/lib/urls/match-route';
import { resolveTarget } from '@/lib/urls/resolve-target';
import type { Route, RouteKind } from '@/lib/urls/routes';
import type { MalformedUrl } from '@/lib/urls/view';
import { speculationRules } from './assets/speculation-rules';
import { CachedPages } from './cache/cached-pages';
import type { HandleRequest } from './connections/server';
import { ErrorPages } from './errors/error-pages';
import { type CacheLookup, type CacheMiss, createCacheLookup } from './fast-path/cache-lookup';
import { lookUpRequest, sendCacheHit } from './fast-path/node-request';
import { NotFoundBudget } from './limits/not-found-budget';
import { createRenderLimits } from './limits/render-limits';
import { readStylesheets } from './post-process/inline-css';
import { liftRenderDeadline, type NextHandler, renderWithNext } from './post-process/render-with-next';
import { isAffectedBy } from './purge/purge';
import { openPurgeBus } from './purge/purge-bus';
import { handlePurge } from './purge/purge-endpoint';
import { PreparedResponse, redirect } from './response/prepared-response';
import { FILE_POLICY, securityHeaders } from './response/security-headers';
import { sendResponse } from './response/send-response';
import { classifyClient } from './routing/classify-client';
import { respondWithImage } from './routing/image-requests';
import { validateRequest } from './routing/validate-request';
import { httpStats } from './stats/http-stats';
import { MONITORING } from './stats/monitoring-routes';
import { warmUp } from './warm-up';

interface Dependencies {
  next: NextHandler;
  settings: Config;
  /** Static files by path; empty under `next dev`, which serves its own. */
  assets: ReadonlyMap<string, PreparedResponse>;
  isDev: boolean;
}

/** The headers of a client's request that a data route can read. */
const FORWARDED_HEADERS = ['if-none-match', 'if-modified-since', 'sec-fetch-site'];

/** How long browsers may cache a redirect to a canonical URL. */
const REDIRECT_SECONDS = 3600;

const NOINDEX = { 'x-robots-tag': 'noindex' };

/** A request, with its target parsed once. */
interface RoutedRequest {
  request: IncomingMessage;
  response: ServerResponse;
  target: string;
  path: string;
  query: string;
  route: Route | undefined;
  client: ClientKind;
  miss: CacheMiss | undefined;
}

/** A prepared response, and the headers to add to it. */
type Reply = { page: PreparedResponse; headers?: Record<string, string> };

/** Handles one kind of route. Undefined when the response is sent already. */
type RouteHandler = (routed: RoutedRequest) => Promise<Reply | undefined> | Reply;

/** The HTTP layer. */
export interface RequestHandler {
  /** The fast path, for cached pages. */
  lookUp: CacheLookup;
  handle: HandleRequest;
  /** Renders the error pages, which are needed when nothing can be rendered, and the most read pages. */
  prepare(): Promise<void>;
}

/**
 * Creates the HTTP layer: every request passes through it. It redirects to canonical URLs, caches
 * pages, sends true statuses, and adds the headers that keep hostile content harmless.
 */
export function createRequestHandler({
  next,
  settings,
  assets,
  isDev,
}: Dependencies): RequestHandler {
  const siteHeaders = {
    ...securityHeaders(settings.siteUrl),
    ...(settings.indexing === 'none' && NOINDEX),
  };
  const isTrustedProxy = trustedProxies(settings.trustedProxies);
  const stats = httpStats();
  if (isDev) liftRenderDeadline();
  const { pages: admission, dataRequests, lagMs } = createRenderLimits(settings.maxLagMs, isDev);
  const malformedBudget = new NotFoundBudget();
  const stylesheets = readStylesheets(assets);
  const errorPages = new ErrorPages(next, stylesheets);
  const pages = new CachedPages({ next, errorPages, admission, stylesheets, settings, isDev });
  stats.gauges = () => ({
    cachedPages: pages.cache.count,
    cachedBytes: pages.cache.bytes,
    runningRenders: admission.running + dataRequests.running,
    queuedRenders: admission.queued + dataRequests.queued,
    lagMs: lagMs(),
  });
  const countResponse = (status: number) => {
    stats.responses[status] = (stats.responses[status] ?? 0) + 1;
  };

  const lookUp = createCacheLookup(pages.cache, siteHeaders, (status) => {
    stats.pages.HIT += 1;
    countResponse(status);
  });

  const purges = openPurgeBus(sharedCache(), (purge) => {
    purgeResponses((path) => isAffectedBy(purge, path));
    pages.cache.purge((url) => isAffectedBy(purge, url));
  });
  withdrawnRecords().onWithdrawal((record) => {
    purges
      .publish(record)
      .catch((error: unknown) => log().warn({ event: 'purge failed', err: error }));
  });

  const userAgentOf = ({ headers }: IncomingMessage) => String(headers['user-agent'] ?? '');

  /** For pages and operations about the client. */
  const clientHeaders = (request: IncomingMessage): Record<string, string> => ({
    'x-forwarded-for': clientAddress(request, isTrustedProxy) ?? '',
    'user-agent': userAgentOf(request),
  });

  /** A response that is not a page. */
  const prepareFile = (
    route: Route | undefined,
    status: number,
    headers: Record<string, string>,
    body: Buffer,
  ): Reply => {
    const own = {
      'content-security-policy': FILE_POLICY,
      ...(route?.isIndexable === false && NOINDEX),
    };
    return { page: new PreparedResponse(status, { ...own, ...headers }, body) };
  };

  /** The error page that explains a malformed URL; the general one while too many are requested. */
  async function malformedPage(malformed: MalformedUrl): Promise<PreparedResponse> {
    const explained = malformedBudget.isUsedUp
      ? undefined
      : await admission.run(() => {
          malformedBudget.count();
          return errorPages.page({ status: 400, malformed });
        });
    return explained ?? errorPages.page({ status: 400 });
  }

  const respondWithPage: RouteHandler = async ({ request, target, client, miss }) => {
    const result = resolveTarget(target);
    switch (result.kind) {
      case 'moved':
        return { page: redirect(308, result.to, REDIRECT_SECONDS) };
      case 'malformed':
        return { page: await malformedPage(result) };
      case 'unknown':
        return { page: await errorPages.page({ status: 404 }) };
      default: {
        const isAboutClient = result.kind === 'view' && result.view.kind === 'status';
        return pages.get(result, client, isAboutClient ? clientHeaders(request) : {}, miss);
      }
    }
  };

  const respondWithData: RouteHandler = async ({ request, target, path, route, client }) => {
    // Next fails on a path that is not percent-encoded UTF-8 (RFC 3987).
    if (decodePercent(path) === undefined) return { page: await errorPages.page({ status: 400 }) };
    const forwarded = FORWARDED_HEADERS.flatMap((name) => {
      const value = request.headers[name];
      return typeof value === 'string' ? [[name, value]] : [];
    });
    const headers = {
      ...Object.fromEntries(forwarded),
      ...(target.startsWith('/api/status/') && clientHeaders(request)),
    };
    const rendered = await dataRequests.run(() =>
      renderWithNext(next, target, { headers, client }),
    );
    if (!rendered) return { page: await errorPages.busy() };
    return prepareFile(route, rendered.status, rendered.headers, rendered.body);
  };

  const respondWithMonitoring: RouteHandler = async ({ request, path, route }) => {
    const { authorization = '' } = request.headers;
    const handler = MONITORING.get(path);
    const given = new Request(`http://localhost${path}`, { headers: { authorization } });
    const result = await handler?.(given);
    if (!result) return { page: await errorPages.page({ status: 404 }) };
    const body = Buffer.from(await result.arrayBuffer());
    return prepareFile(route, result.status, Object.fromEntries(result.headers), body);
  };

  const handlers: Record<RouteKind, RouteHandler> = {
    page: respondWithPage,
    alias: respondWithPage,
    document: respondWithPage,
    internal: respondWithPage,
    operation: respondWithData,
    file: respondWithData,
    image: async (routed) =>
      decodePercent(routed.path) === undefined
        ? { page: await errorPages.page({ status: 400 }) }
        : respondWithImage(routed.request, routed.response, routed.path, routed.query, siteHeaders),
    monitoring: respondWithMonitoring,
    'speculation-rules': ({ request, client }) => ({
      page: speculationRules(client, request.headers['save-data']),
    }),
    purge: async ({ request, query }) => ({
      page: await handlePurge(request, query, settings.purgeToken, purges.publish),
      headers: { ...NOINDEX, 'content-security-policy': FILE_POLICY },
    }),
  };

  async function route(routed: RoutedRequest): Promise<Reply | undefined> {
    const { request, response, target, path } = routed;
    const kind = routed.route?.kind ?? 'page';
    // The only route that takes another method than GET and HEAD.
    if (kind === 'purge') return handlers.purge(routed);
    const refusal = validateRequest(request.method ?? '', target, request.headers);
    if (refusal) {
      return { page: await errorPages.page({ status: refusal.status }), headers: refusal.headers };
    }
    const asset = assets.get(path);
    if (asset) return { page: asset };
    if (isDev && path.startsWith('/_next/')) {
      await next(request, response);
      return undefined;
    }
    return handlers[kind](routed);
  }

  async function respond(
    request: IncomingMessage,
    response: ServerResponse,
    miss: CacheMiss | undefined,
  ): Promise<void> {
    response.once('finish', () => countResponse(response.statusCode));
    const target = request.url ?? '';
    const [path = '/', query = ''] = target.split('?', 2);
    const matched = routeAt(path);
    const client = classifyClient(matched, userAgentOf(request));
    const routed = { request, response, target, path, query, route: matched, client, miss };
    const reply = await route(routed);
    if (!reply) return;
    await sendResponse(request, response, reply.page, { ...siteHeaders, ...reply.headers });
  }

  return {
    lookUp,
    handle(request, response, handedOver) {
      const result = handedOver ?? lookUpRequest(lookUp, request);
      if (result?.kind === 'hit') {
        sendCacheHit(result, response);
        return undefined;
      }
      return respond(request, response, result).catch((error: unknown) => {
        log().error({ event: 'answer broke', err: error });
        if (response.headersSent) response.destroy();
        else {
          const policy = { 'content-security-policy': FILE_POLICY };
          response.writeHead(500, { ...siteHeaders, ...policy, connection: 'close' }).end();
        }
      });
    },
    async prepare() {
      await errorPages.prepare();
      await warmUp(pages);
    },
  };
}
