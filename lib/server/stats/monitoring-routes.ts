import type { z } from 'zod';
import type {
  healthRecord,
  livenessRecord,
  readinessRecord,
} from '@/lib/api/openapi/health-records';
import { problem } from '@/lib/api/problem-details';
import type { Site } from '@/lib/community/site/site';
import { isReady, siteHealth } from '@/lib/community/site/site-health';
import { isBearerToken } from '@/lib/http/bearer-token';
import type { TextResponse } from '@/lib/http/text-response';
import type { PatternOf } from '@/lib/urls/routes/routes';
import { metrics } from './metrics';

type MonitoringHandler = (
  site: Site,
  authorization: string | undefined,
) => TextResponse | Promise<TextResponse>;

const NOT_CACHED = { 'cache-control': 'no-store' };

const jsonResponse = (status: number, value: unknown): TextResponse => ({
  status,
  headers: { 'content-type': 'application/json', ...NOT_CACHED },
  body: JSON.stringify(value),
});

/** Returns the state of site and community as JSON, always with status 200. */
export const answerHealth: MonitoringHandler = (site) => {
  const { status, text, community } = siteHealth(site);
  const { state, lastSuccessAt, upstream } = community;
  const { kind, pausedSeconds } = upstream;
  const health = {
    status,
    message: text,
    community: { state, lastSuccessAt, kind, pausedSeconds },
  };
  return jsonResponse(200, health satisfies z.infer<typeof healthRecord>);
};

/** 200 while the process can respond. */
const answerLive: MonitoringHandler = () =>
  jsonResponse(200, { status: 'live' } satisfies z.infer<typeof livenessRecord>);

/** 200 while pages can be served, even from caches, else 503. */
const answerReady: MonitoringHandler = async (site) => {
  const ready = await isReady(site);
  const readiness: z.infer<typeof readinessRecord> = { status: ready ? 'ready' : 'not ready' };
  return jsonResponse(ready ? 200 : 503, readiness);
};

/** 404 if METRICS_TOKEN is not set, 401 for another token. */
const answerMetrics: MonitoringHandler = (site, authorization) => {
  const { metricsToken } = site.settings;
  if (metricsToken === undefined) return problem(404, 'The interface has no such operation.');
  if (!isBearerToken(authorization, metricsToken)) {
    return problem(401, 'The token is not the right one.', {
      headers: { 'www-authenticate': 'Bearer' },
    });
  }
  const type = { 'content-type': 'text/plain; version=0.0.4' };
  return { status: 200, headers: { ...type, ...NOT_CACHED }, body: metrics(site) };
};

/** Handlers by path of routes that are answered under any load. */
export const MONITORING: ReadonlyMap<string, MonitoringHandler> = new Map(
  Object.entries({
    '/api/health': answerHealth,
    '/api/health/live': answerLive,
    '/api/health/ready': answerReady,
    '/api/metrics': answerMetrics,
  } satisfies Record<PatternOf<'monitoring'>, MonitoringHandler>),
);
