import { config } from '@/lib/config/config';
import { robotsText } from '@/lib/seo/robots-txt';
import { problem } from '@/lib/store/interface/problem-details';
import type { PatternOf } from '@/lib/urls/routes/routes';
import { isBearerToken } from '../routing/bearer-token';
import { metrics } from './metrics';
import { isReady, siteHealth } from './site-health';

/** Answers a request from what the process knows, without rendering. */
export type MonitoringHandler = (request: Request) => Response | Promise<Response>;

const NOT_CACHED = { 'Cache-Control': 'no-store' };

/** How the site and its community are, in words and numbers. */
export const answerHealth: MonitoringHandler = () =>
  Response.json(siteHealth(), { headers: NOT_CACHED });

/** 200: the process answers; nothing else is asked. */
export const answerLive: MonitoringHandler = () =>
  Response.json({ status: 'live' }, { headers: NOT_CACHED });

/** 200 when pages can be served, cached ones included; 503 when there is nothing to show. */
export const answerReady: MonitoringHandler = async () => {
  const ready = await isReady();
  return Response.json(
    { status: ready ? 'ready' : 'not ready' },
    { status: ready ? 200 : 503, headers: NOT_CACHED },
  );
};

/** What is counted, for Prometheus; only with the token, and only where there is one. */
export const answerMetrics: MonitoringHandler = (request) => {
  const { metricsToken } = config();
  if (metricsToken === undefined) return problem(404, 'The interface has no such operation.');
  if (!isBearerToken(request.headers.get('authorization'), metricsToken)) {
    return problem(401, 'The token is not the right one.', {
      headers: { 'WWW-Authenticate': 'Bearer' },
    });
  }
  return new Response(metrics(), {
    headers: { 'Content-Type': 'text/plain; version=0.0.4', ...NOT_CACHED },
  });
};

/** What crawlers may read (RFC 9309). */
export const answerRobots: MonitoringHandler = () =>
  new Response(robotsText(), {
    headers: {
      'Content-Type': 'text/plain; charset=utf-8',
      'Cache-Control': 'public, max-age=3600',
    },
  });

/**
 * Routes that must answer whatever the load, by path: they tell what it is, and who may add to it.
 * The HTTP layer answers them by itself; under a plain `next start` the routes of `app/` do.
 */
export const MONITORING: ReadonlyMap<string, MonitoringHandler> = new Map(
  Object.entries({
    '/api/health': answerHealth,
    '/api/health/live': answerLive,
    '/api/health/ready': answerReady,
    '/api/metrics': answerMetrics,
    '/robots.txt': answerRobots,
  } satisfies Record<PatternOf<'monitoring'>, MonitoringHandler>),
);
