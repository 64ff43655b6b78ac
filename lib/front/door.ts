import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Config } from '@/lib/config';
import { readAddress } from './address';
import { Page } from './page';
import { ProblemPages } from './problems';
import { type NextHandler, render } from './render';
import { FILE_POLICY, securityHeaders } from './security-headers';
import { send } from './send';
import { refusal } from './target';
import { ViewPages } from './view-pages';
import { trustedProxies, visitorAddress } from './visitor-address';

/** What the front door stands before. */
export interface House {
  next: NextHandler;
  settings: Config;
  /** Files for browsers by path; empty under `next dev`, which serves its own. */
  assets: ReadonlyMap<string, Page>;
  isDev: boolean;
}

/** Paths whose answers are data or files made by a route, not pages. */
const ROUTES =
  /^\/(?:api|media|feeds)\/|^\/(?:image|robots\.txt|sitemap\.xml|icon\.svg|manifest\.webmanifest)(?:\?|$)/;

/** Of a visitor's request, what a route for data may see. */
const PASSED = ['if-none-match', 'if-modified-since', 'sec-fetch-site'] as const;

/**
 * The front door: every request comes in here and every answer leaves from here. It keeps one
 * address for each thing, saved pages, true statuses, and the headers that keep hostile content harmless.
 */
export function createDoor({ next, settings, assets, isDev }: House) {
  const always = securityHeaders(settings.siteUrl);
  const trust = trustedProxies(settings.trustedProxies);
  const problems = new ProblemPages(next);
  const pages = new ViewPages(next, problems, settings, isDev);

  const visitorOf = (request: IncomingMessage): Record<string, string> => ({
    'x-forwarded-for': visitorAddress(request, trust) ?? '',
    'user-agent': String(request.headers['user-agent'] ?? ''),
  });

  async function route(request: IncomingMessage, target: string): Promise<Page> {
    const passed = PASSED.flatMap((name) => {
      const value = request.headers[name];
      return typeof value === 'string' ? [[name, value]] : [];
    });
    const visitor = target.startsWith('/api/status/') ? visitorOf(request) : {};
    const { status, headers, body } = await render(next, target, {
      ...Object.fromEntries(passed),
      ...visitor,
    });
    return new Page(status, { 'content-security-policy': FILE_POLICY, ...headers }, body);
  }

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const target = request.url ?? '';
    const refused = refusal(request.method ?? '', target, request.headers);
    if (refused) {
      const page = await problems.page({ status: refused.status });
      return send(request, response, page, { ...always, ...refused.headers });
    }
    const path = target.split('?', 1)[0] ?? '/';
    const asset = assets.get(path);
    if (asset) return send(request, response, asset, always);
    if (isDev && path.startsWith('/_next/')) return next(request, response);
    if (ROUTES.test(target)) return send(request, response, await route(request, target), always);
    const reading = readAddress(target);
    switch (reading.kind) {
      case 'view': {
        // Without what no view knows, the canonical address is the key.
        const { page, headers } = await pages.read(reading.view, visitorOf(request));
        return send(request, response, page, { ...always, ...headers });
      }
      case 'moved': {
        const headers = { location: reading.to, 'cache-control': 'public, max-age=3600' };
        return send(request, response, new Page(308, headers, Buffer.alloc(0)), always);
      }
      case 'malformed':
        return send(
          request,
          response,
          await problems.page({ status: 400, malformed: reading }),
          always,
        );
      case 'unknown':
        return send(request, response, await problems.page({ status: 404 }), always);
    }
  }

  return answer;
}
