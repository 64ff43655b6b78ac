import { once } from 'node:events';
import { expect, test } from '@playwright/test';
import { get } from './site/get';
import { type Site, startSite } from './site/start';
import { credentials } from './torture/credentials';
import { canMount, dataFolders } from './torture/data-folders';
import { fuzz } from './torture/fuzz';
import { markedVisitors } from './torture/marked-visitors';
import { observatory } from './torture/observatory';
import { oddHeaders } from './torture/odd-headers';
import { killing, stopping } from './torture/restart';
import { slowSockets } from './torture/slow-sockets';
import { coldPage } from './torture/stampede';
import type { Figure } from './torture/torture';

/** The short form of what `npm run torture` does at length: the same code, smaller numbers, no times. */
let site: Site;

test.beforeAll(async () => {
  site = await startSite({ SITE_URL: 'https://read.example.org', LOG_LEVEL: 'warn' });
});
test.afterAll(() => site.stop());

const allHold = (figures: Figure[]) =>
  expect(figures.filter(({ holds, isTime }) => !holds && !isTime)).toEqual([]);

test('no header of a visitor changes an answer, his own or the next', async () => {
  allHold(await oddHeaders(site));
});

test('malformed messages and invented addresses get an answer, never a 500', async () => {
  allHold(await fuzz(site, 300, 1500));
});

test('every kind of answer is an A+ by the Observatory’s rules', async () => {
  allHold(await observatory(site));
});

test('slow and idle sockets are closed while others are served', async () => {
  allHold(await slowSockets(site, 100));
});

test('each visitor sees itself on the status page, and nobody else anywhere', async () => {
  allHold(await markedVisitors(100));
});

test('a crowd at a cold page is one question to the community', async () => {
  allHold(await coldPage(300));
});

test('credentials go to the community and nowhere else', async () => {
  allHold(await credentials());
});

test('a stop finishes what is under way; after a kill there is a good page', async () => {
  allHold(await stopping());
  allHold(await killing(1));
});

test('a data folder that is not as it should be is told of in a sentence', async () => {
  allHold(await dataFolders(false));
});

test('a full disk is told of in a sentence', async () => {
  test.skip(!canMount(), 'a small disk can only be mounted by root on Linux');
  allHold(await dataFolders(true));
});

test('a site whose output nobody reads any more goes on, and stops when told', async () => {
  const site = await startSite({ LOG_LEVEL: 'info' });
  try {
    site.process.stdout?.destroy();
    site.process.stderr?.destroy();
    expect((await get(site, '/board/forums')).status).toBe(200);
    const ended = once(site.process, 'exit', { signal: AbortSignal.timeout(100_000) });
    site.process.kill('SIGTERM');
    expect(await ended).toEqual([0, null]);
  } finally {
    site.process.kill('SIGKILL');
    await site.stop();
  }
});
