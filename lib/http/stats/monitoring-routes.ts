import type { z } from 'zod';
import { config } from '@/lib/config/config';
import { problem } from '@/lib/store/interface/problem-details';
import type { PatternOf } from '@/lib/urls/routes/routes';
import { isBearerToken } from '../routing/bearer-token';
import type { healthRecord, livenessRecord, readinessRecord } from './health-records';
import { metrics } from './metrics';
import { isReady, siteHealth } from './site-health';

/** Handles a request with what the process knows, without rendering. */
export type MonitoringHandler = (request: Request) => Response | Promise<Response>;

const NOT_CACHED = { 'Cache-Control': 'no-store' };

/** The state of the site and its community. */
export const answerHealth: MonitoringHandler = () => {
  const { status, text, uptimeSeconds, http, community } = siteHealth();
  const door = {
    savedPages: http.cachedPages,
    savedBytes: http.cachedBytes,
    ...(http.storedPages && {
      diskPages: http.storedPages.count,
      diskBytes: http.storedPages.bytes,
    }),
    rendersUnderWay: http.runningRenders,
    rendersQueued: http.queuedRenders,
    lagMs: http.lagMs,
  };
  const health = { status, words: text, uptimeSeconds, door, community };
  return Response.json(health satisfies z.infer<typeof healthRecord>, { headers: NOT_CACHED });
};

/** 200 while the process responds. */
export const answerLive: MonitoringHandler = () =>
  Response.json({ status: 'live' } satisfies z.infer<typeof livenessRecord>, {
    headers: NOT_CACHED,
  });

/** 200 while pages can be served, cached ones included; otherwise 503. */
export const answerReady: MonitoringHandler = async () => {
  const ready = await isReady();
  const readiness: z.infer<typeof readinessRecord> = { status: ready ? 'ready' : 'not ready' };
  return Response.json(readiness, { status: ready ? 200 : 503, headers: NOT_CACHED });
};

/** The metrics, for requests with METRICS_TOKEN; 404 where none is configured. */
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

/**
 * Routes that respond whatever the load, by path. Under a plain `next start` the routes of `app/`
 * call the same handlers.
 */
export const MONITORING: ReadonlyMap<string, MonitoringHandler> = new Map(
  Object.entries({
    '/api/health': answerHealth,
    '/api/health/live': answerLive,
    '/api/health/ready': answerReady,
    '/api/metrics': answerMetrics,
  } satisfies Record<PatternOf<'monitoring'>, MonitoringHandler>),
);
