import { expect, test } from 'vitest';
import { sampleSite } from '@/e2e/fixtures/sample-site';
import { answerHealth } from './monitoring-routes';

test('/api/health has names that monitoring can depend on', async () => {
  const site = sampleSite();
  site.cachedPages.count = () => ({ inMemory: 3, stored: 7 });
  site.observations.stats.countOutcome(
    'board/forums',
    { kind: 'malformed', reason: 'HTML instead of JSON' },
    12,
  );
  const { status, body } = await answerHealth(site, undefined);
  const health: unknown = JSON.parse(body.toString());
  expect(status).toBe(200);
  expect(health).toEqual({
    status: 'degraded',
    message: 'The community’s last answer could not be read. Saved copies are shown.',
    community: { state: 'degraded', kind: 'embedded', pausedSeconds: 0 },
  });
  site.cachedPages.count = () => ({ inMemory: 0, stored: 0 });
  const without: unknown = JSON.parse((await answerHealth(site, undefined)).body.toString());
  expect(without).toMatchObject({
    status: 'down',
    message: 'The community’s last answer could not be read.',
  });
});
