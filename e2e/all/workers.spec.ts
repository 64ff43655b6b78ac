import { once } from 'node:events';
import { Agent, get as requestPage } from 'node:http';
import { expect, baseTest as test } from '../site/base-test';
import type { RunningSite } from '../site/start';
import { replaceWorkers, requestOnce, startWithWorkers, WORKERS_PAGE } from '../site/workers';

let site: RunningSite;
test.beforeAll(async () => {
  site = await startWithWorkers();
});
test.afterAll(() => site.stop());

test('workers that are killed, all at once, are replaced', async () => {
  test.skip(process.platform !== 'linux', 'only Linux lists the children of a process');
  await replaceWorkers(site);
  expect(await requestOnce(site)).toBe('200');
});

test('SIGTERM ends a site whose clients go on sending requests over their connections', async () => {
  const agent = new Agent({ keepAlive: true, maxSockets: 8 });
  let answers = 0;
  let answersAfterSignal = 0;
  let isStopping = false;
  let hasEnded = false;
  const reload = async () => {
    while (!hasEnded) {
      await new Promise<void>((resolve) => {
        // A response of the full handler, and one from memory.
        const path = answers % 2 === 0 ? '/api/health/live' : WORKERS_PAGE;
        const request = requestPage(`${site.url}${path}`, { agent }, (response) => {
          answers += 1;
          if (isStopping) answersAfterSignal += 1;
          response.resume().once('close', resolve);
        });
        // Refused or reset once the site stops.
        request.once('error', () => setTimeout(resolve, 20));
      });
    }
  };
  const clients = Promise.all(Array.from({ length: 8 }, reload));
  await expect.poll(() => answers).toBeGreaterThan(200);
  const ended = once(site.process, 'exit');
  isStopping = true;
  site.process.kill('SIGTERM');
  expect(await ended).toEqual([0, null]);
  hasEnded = true;
  await clients;
  agent.destroy();
  // Without `Connection: close`, thousands of responses would follow for ten seconds.
  expect(answersAfterSignal).toBeLessThan(100);
});
