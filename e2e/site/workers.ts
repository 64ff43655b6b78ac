import { readFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { expect } from '@playwright/test';
import { freePort } from './free-port';
import { getWithRetry } from './get';
import { type RunningSite, startSite } from './start';

/** Address of a page of the sample. */
export const WORKERS_PAGE = '/wiki/pages/clocks:mantel';

/** Returns the number of a site's workers started so far. */
const startedWorkers = (site: RunningSite): number =>
  site.log().match(/"event":"started"/g)?.length ?? 0;

/** Starts a site with two workers and a cached page. It keeps its port after all workers have ended. */
export async function startWithWorkers(): Promise<RunningSite> {
  const site = await startSite({ PORT: String(await freePort()), WORKERS: '2', LOG_LEVEL: 'info' });
  await expect.poll(() => startedWorkers(site)).toBe(2);
  await expect.poll(async () => (await getWithRetry(site, WORKERS_PAGE)).status).toBe(200);
  return site;
}

/** Kills all workers of a site at once. Needs Linux, which lists a process's children. */
async function killWorkers({ process: { pid } }: RunningSite): Promise<void> {
  const children = await readFile(`/proc/${pid}/task/${pid}/children`, 'utf8');
  for (const id of children.split(' ').filter(Boolean)) process.kill(Number(id), 'SIGKILL');
}

/** Kills all workers at once, and waits until others have started. */
export async function replaceWorkers(site: RunningSite): Promise<void> {
  const count = startedWorkers(site) + 2;
  await killWorkers(site);
  await expect.poll(() => startedWorkers(site)).toBe(count);
}

/**
 * Returns how a connection with one request ends: the status of the response, an error's message, or
 * `closed`.
 */
export function requestOnce({ url }: RunningSite): Promise<string> {
  return new Promise((resolve) => {
    const head = `GET ${WORKERS_PAGE} HTTP/1.1\r\nHost: localhost\r\n\r\n`;
    const socket = connect(Number(new URL(url).port), '127.0.0.1', () => socket.write(head));
    let result = 'closed';
    socket.on('data', (chunk) => {
      result = chunk.toString('latin1').slice('HTTP/1.1 '.length).slice(0, 3);
      socket.destroy();
    });
    socket.on('error', ({ message }) => {
      result = message;
    });
    socket.on('close', () => resolve(result));
  });
}
