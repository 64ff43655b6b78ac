import { once } from 'node:events';
import { expect, baseTest as test } from './site/base-test';
import { getWithRetry } from './site/get';
import { type Site, startSite } from './site/start';
import { canMount, dataFolders } from './torture/data-folders';
import { fuzz } from './torture/fuzz';
import { killing, stopping } from './torture/restart';
import { coldPage } from './torture/stampede';
import type { Figure } from './torture/torture';

/** Runs the code of `npm run torture`, with smaller numbers and without limits on time. */
let site: Site;

test.beforeAll(async () => {
  site = await startSite({ SITE_URL: 'https://read.example.org', LOG_LEVEL: 'info' });
});
test.afterAll(() => site.stop());

const expectAllHold = (figures: Figure[]) =>
  expect(figures.filter(({ holds, isTime }) => !holds && !isTime)).toEqual([]);

test('random addresses get a response, never a 500', async () => {
  expectAllHold(await fuzz(site, 500));
});

test('many visitors of an uncached page cause one request to the community', async () => {
  expectAllHold(await coldPage(300));
});

test('a stop finishes pending responses, and after a kill the site serves correct pages', async () => {
  expectAllHold(await stopping());
  expectAllHold(await killing(1));
});

test('a broken data folder is reported in one sentence', async () => {
  expectAllHold(await dataFolders(false));
});

test('a full disk is reported in one sentence', async () => {
  test.skip(!canMount(), 'a small disk can only be mounted by root on Linux');
  expectAllHold(await dataFolders(true));
});

// The last one: it ends the site.
test('a site goes on when its output is closed, and stops on SIGTERM', async () => {
  try {
    site.process.stdout?.destroy();
    site.process.stderr?.destroy();
    expect((await getWithRetry(site, '/board/forums')).status).toBe(200);
    const ended = once(site.process, 'exit', { signal: AbortSignal.timeout(100_000) });
    site.process.kill('SIGTERM');
    expect(await ended).toEqual([0, null]);
  } finally {
    site.process.kill('SIGKILL');
  }
});
