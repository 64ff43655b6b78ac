import { expect, test } from 'vitest';
import { sampleSite } from '@/e2e/fixtures/sample-site';
import { httpStats } from './http-stats';
import { answerHealth } from './monitoring-routes';

/** Returns the names in an object as paths. */
const pathsOf = (value: unknown, path = ''): string[] =>
  typeof value === 'object' && value !== null
    ? Object.entries(value).flatMap(([name, each]) => pathsOf(each, `${path}.${name}`))
    : [path.slice(1)];

test('/api/health has names that monitoring can depend on', async () => {
  const stats = httpStats();
  const gauges = stats.gauges();
  const site = sampleSite();
  site.cachedPages.count = () => ({ inMemory: 3, stored: 7 });
  stats.gauges = () => ({ ...gauges, cachedPages: 3, storedPages: { count: 7, bytes: 70 } });
  site.observations.stats.countOutcome(
    'board/forums',
    { kind: 'malformed', reason: 'HTML instead of JSON' },
    12,
  );
  const { status, body } = await answerHealth(site, undefined);
  const health: unknown = JSON.parse(body.toString());
  expect(status).toBe(200);
  expect(pathsOf(health)).toEqual([
    ...['status', 'message', 'uptimeSeconds', 'eventLoopLagMs'],
    ...['renders.running', 'renders.queued'],
    ...['pageCache.pages', 'pageCache.bytes', 'pageCache.diskPages', 'pageCache.diskBytes'],
    ...['community.state', 'community.kind'],
    ...['community.circuitBreaker', 'community.pausedSeconds'],
    ...['community.requests.running', 'community.requests.queued'],
    ...['community.requests.sent', 'community.requests.retried'],
    ...['community.responseCache.responses', 'community.responseCache.bytes'],
    'community.responseCache.missing',
    'community.operations.board/forums.outcomes.malformed',
    'community.operations.board/forums.faults.HTML instead of JSON',
    'community.operations.board/forums.latency.count',
    'community.operations.board/forums.latency.sumMs',
    'community.operations.board/forums.latency.maxMs',
    'community.operations.board/forums.lastFaultAt',
  ]);
  expect(health).toMatchObject({
    status: 'degraded',
    message: 'The community’s last answer could not be read. Saved copies are shown.',
    pageCache: { pages: 3, diskPages: 7, diskBytes: 70 },
    community: { state: 'degraded', circuitBreaker: 'closed' },
  });
  stats.gauges = () => gauges;
  site.cachedPages.count = () => ({ inMemory: 0, stored: 0 });
  const without: unknown = JSON.parse((await answerHealth(site, undefined)).body.toString());
  expect(without).toMatchObject({
    status: 'down',
    message: 'The community’s last answer could not be read.',
  });
});
