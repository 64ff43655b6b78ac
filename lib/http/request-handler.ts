import type { IncomingMessage, ServerResponse } from 'node:http';
import { withdrawnRecords } from '@/lib/community/client/withdrawn-records';
import { purgeResponses } from '@/lib/community/operations/cached-request';
import type { Config } from '@/lib/config/config';
import { log } from '@/lib/log/log';
import { clientAddress, parseTrustedProxies } from '@/lib/runtime/client-address';
import { sharedCache } from '@/lib/shared-cache/shared-cache';
import { decodePercent } from '@/lib/text/percent-encoding';
import { resolveTarget } from '@/lib/urls/resolve-target';
import { routeAt } from '@/lib/urls/routes/match-route';
import type { MalformedUrl } from '@/lib/urls/view';
import { speculationRules } from './assets/speculation-rules';
import { CachedPages } from './cache/cached-pages';
import { ErrorPages } from './errors/error-pages';
import { answerCacheHit } from './fast-path/answer-cache-hit';
import { type CacheHitLookup, createCacheHitLookup } from './fast-path/cache-hit';
import { NotFoundBudget } from './limits/not-found-budget';
import { renderLimits } from './limits/render-limits';
import { liftDeadline, type NextHandler, renderWithNext } from './post-process/render-with-next';
import { readStylesheets } from './post-process/stylesheets';
import { isAffectedBy } from './purge/purge';
import { openPurgeBus } from './purge/purge-bus';
import { handlePurge } from './purge/purge-endpoint';
import { PreparedResponse } from './response/prepared-response';
import { redirect } from './response/redirect';
import { FILE_POLICY, securityHeaders } from './response/security-headers';
import { sendResponse } from './response/send-response';
import { classifyClient } from './routing/classify-client';
import { answerImageRequest } from './routing/image-requests';
import { validateRequest } from './routing/validate-request';
import { httpStats } from './stats/http-stats';
import { MONITORING, type MonitoringHandler } from './stats/monitoring-routes';
import { warmUp } from './warm-up';

/** What the front door stands before. */
export interface Dependencies {
  next: NextHandler;
  settings: Config;
  /** Files for browsers by path; empty under `next dev`, which serves its own. */
  assets: ReadonlyMap<string, PreparedResponse>;
  isDev: boolean;
}

/** Of a visitor's request, what a route for data may see. */
const PASSED = ['if-none-match', 'if-modified-since', 'sec-fetch-site'];

/** How long browsers may remember that an address has moved. */
const MOVED_SECONDS = 3600;

/** The front door, and what is to be done once it is open. */
export interface RequestHandler {
  /** Answers that are ready. */
  hits: CacheHitLookup;
  /** Undefined where the answer has left already. */
  answer(request: IncomingMessage, response: ServerResponse): Promise<void> | undefined;
  /** Makes the problem pages, so that they are there when nothing can be rendered, and the first pages. */
  prepare(): Promise<void>;
}

/**
 * The front door: every request comes in here and every answer leaves from here. It keeps one
 * address for each thing, saved pages, true statuses, and the headers that keep hostile content harmless.
 */
export function createRequestHandler({
  next,
  settings,
  assets,
  isDev,
}: Dependencies): RequestHandler {
  const hidden = { 'x-robots-tag': 'noindex' };
  const always = {
    ...securityHeaders(settings.siteUrl),
    ...(settings.indexing === 'none' && hidden),
  };
  const bare = { ...always, 'content-security-policy': FILE_POLICY, connection: 'close' };
  const trust = parseTrustedProxies(settings.trustedProxies);
  const ledger = httpStats();
  if (isDev) liftDeadline();
  const { pages: admission, errands, lagMs } = renderLimits(settings.maxLagMs, isDev);
  const explanations = new NotFoundBudget();
  const sheets = readStylesheets(assets);
  const problems = new ErrorPages(next, sheets);
  const pages = new CachedPages({ next, problems, admission, sheets, settings, isDev });
  ledger.gauges = () => ({
    ...pages.size,
    rendersUnderWay: admission.underWay + errands.underWay,
    rendersQueued: admission.queued + errands.queued,
    lagMs: lagMs(),
  });

  const agentOf = ({ headers }: IncomingMessage) => String(headers['user-agent'] ?? '');

  const hits = createCacheHitLookup(
    (target) => pages.fresh(target),
    always,
    (status) => {
      ledger.pages.HIT += 1;
      ledger.answers[status] = (ledger.answers[status] ?? 0) + 1;
    },
  );

  const purges = openPurgeBus(sharedCache(), (purge) => {
    purgeResponses((path) => isAffectedBy(purge, path));
    pages.purge((address) => isAffectedBy(purge, address));
  });
  withdrawnRecords().onWithdrawal((record) => {
    purges
      .publish(record)
      .catch((error: unknown) => log().warn({ event: 'purge failed', err: error }));
  });

  const visitorOf = (request: IncomingMessage): Record<string, string> => ({
    'x-forwarded-for': clientAddress(request, trust) ?? '',
    'user-agent': agentOf(request),
  });

  /** The headers that a route for data gets, and no others. */
  function headersFor(request: IncomingMessage, target: string): Record<string, string> {
    const passed = PASSED.flatMap((name) => {
      const value = request.headers[name];
      return typeof value === 'string' ? [[name, value]] : [];
    });
    const visitor = target.startsWith('/api/status/') ? visitorOf(request) : {};
    return { ...Object.fromEntries(passed), ...visitor };
  }

  /** An answer that is no page. */
  function file(path: string, status: number, headers: Record<string, string>, body: Buffer) {
    const own = {
      'content-security-policy': FILE_POLICY,
      ...(routeAt(path)?.isIndexable === false && hidden),
    };
    return new PreparedResponse(status, { ...own, ...headers }, body);
  }

  async function monitor(
    handler: MonitoringHandler,
    path: string,
    authorization = '',
  ): Promise<PreparedResponse> {
    const answered = await handler(
      new Request(`http://localhost${path}`, { headers: { authorization } }),
    );
    const body = Buffer.from(await answered.arrayBuffer());
    return file(path, answered.status, Object.fromEntries(answered.headers), body);
  }

  async function route(request: IncomingMessage, target: string): Promise<PreparedResponse> {
    const who = classifyClient(target, agentOf(request));
    const headers = headersFor(request, target);
    const rendered = await errands.run(() => renderWithNext(next, target, { headers, who }));
    if (!rendered) return problems.busy();
    return file(target, rendered.status, rendered.headers, rendered.body);
  }

  /** The page that explains what is wrong with an address; a general one when too many are asked for. */
  async function explain(malformed: MalformedUrl): Promise<PreparedResponse> {
    const explained = explanations.isUsedUp
      ? undefined
      : await admission.run(() => {
          explanations.count();
          return problems.page({ status: 400, malformed });
        });
    return explained ?? problems.page({ status: 400 });
  }

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const target = request.url ?? '';
    response.once('finish', () => {
      ledger.answers[response.statusCode] = (ledger.answers[response.statusCode] ?? 0) + 1;
    });
    const path = target.split('?', 1)[0] ?? '/';
    const kind = routeAt(path)?.kind;
    if (kind === 'purge') {
      const done = await handlePurge(request, settings.purgeToken, purges.publish);
      return sendResponse(request, response, done, {
        ...always,
        ...hidden,
        'content-security-policy': FILE_POLICY,
      });
    }
    const refused = validateRequest(request.method ?? '', target, request.headers);
    if (refused) {
      const page = await problems.page({ status: refused.status });
      return sendResponse(request, response, page, { ...always, ...refused.headers });
    }
    const asset = assets.get(path);
    if (asset) return sendResponse(request, response, asset, always);
    if (kind === 'speculation-rules') {
      const who = classifyClient(target, agentOf(request));
      const rules = speculationRules(who, request.headers['save-data']);
      return sendResponse(request, response, rules, always);
    }
    const monitoring = MONITORING.get(path);
    if (monitoring) {
      const page = await monitor(monitoring, path, request.headers.authorization);
      return sendResponse(request, response, page, always);
    }
    if (isDev && path.startsWith('/_next/')) return next(request, response);
    // Next breaks on a path that is not percent-encoded UTF-8 (RFC 3987).
    const isDecodable = decodePercent(path) !== undefined;
    if (kind === 'image' && isDecodable) {
      return answerImageRequest(request, response, target, always);
    }
    if (kind === 'operation' || kind === 'file' || kind === 'image') {
      const page = isDecodable ? route(request, target) : problems.page({ status: 400 });
      return sendResponse(request, response, await page, always);
    }
    const reading = resolveTarget(target);
    switch (reading.kind) {
      case 'view': {
        // Without what no view knows, the canonical address is the key.
        const who = classifyClient(target, agentOf(request));
        const { page, headers } = await pages.read(reading.view, who, visitorOf(request));
        return sendResponse(request, response, page, { ...always, ...headers });
      }
      case 'document': {
        const who = classifyClient(target, agentOf(request));
        const { page, headers } = await pages.readDocument(reading.address, who);
        return sendResponse(request, response, page, { ...always, ...headers });
      }
      case 'moved':
        return sendResponse(request, response, redirect(308, reading.to, MOVED_SECONDS), always);
      case 'malformed':
        return sendResponse(request, response, await explain(reading), always);
      case 'unknown':
        return sendResponse(request, response, await problems.page({ status: 404 }), always);
    }
  }

  return {
    hits,
    answer: (request, response) => {
      if (answerCacheHit(hits, request, response)) return undefined;
      return answer(request, response).catch((error: unknown) => {
        log().error({ event: 'answer broke', err: error });
        if (response.headersSent) response.destroy();
        else response.writeHead(500, bare).end();
      });
    },
    async prepare() {
      await problems.prepare();
      await warmUp(pages);
    },
  };
}
