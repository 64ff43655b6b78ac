import { once } from 'node:events';
import { Agent, get } from 'node:http';
import type { Site } from '../site/start';
import { replaceWorkers, startRequests, startWithWorkers, WORKERS_PAGE } from '../site/workers';
import { atMost, type Figure, none, type Torture } from './torture';

const KILLS = 3;
const CONNECTIONS = 16;
const STOP_SECONDS = 1;
/** The two ways to a response: through Node's HTTP server, and past it from memory. */
const PATHS = ['/api/health/live', WORKERS_PAGE];

async function killing(site: Site): Promise<Figure[]> {
  const requests = startRequests(site);
  for (let kill = 0; kill < KILLS; kill += 1) await replaceWorkers(site);
  // Rejects when a connection is neither answered nor closed.
  const results = await requests.stop();
  const refused = results.filter((result) => result.includes('ECONNREFUSED'));
  return [none(`all workers killed, ${KILLS} times: connections refused`, refused)];
}

/** Sends requests over connections that stay open; tells when the last response came. */
function load({ url }: Site) {
  const agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS });
  let responses = 0;
  let lastAt = 0;
  let hasEnded = false;
  const reload = async () => {
    while (!hasEnded) {
      await new Promise<void>((resolve) => {
        const path = PATHS[responses % PATHS.length] ?? '';
        get(`${url}${path}`, { agent }, (response) => {
          responses += 1;
          lastAt = performance.now();
          response.resume().once('close', resolve);
        }).once('error', () => setTimeout(resolve, 20));
      });
    }
  };
  const clients = Promise.all(Array.from({ length: CONNECTIONS }, reload));
  return {
    async more(count: number) {
      const enough = responses + count;
      while (responses < enough) await new Promise((wake) => setTimeout(wake, 10));
    },
    /** Returns when the last response came. */
    async stop() {
      hasEnded = true;
      await clients;
      agent.destroy();
      return lastAt;
    },
  };
}

async function stopping(site: Site): Promise<Figure[]> {
  const clients = load(site);
  await clients.more(500);
  const ended = once(site.process, 'exit');
  const signaledAt = performance.now();
  site.process.kill('SIGTERM');
  const [code] = await ended;
  const endedAt = performance.now();
  const lastAt = Math.max(signaledAt, await clients.stop());
  return [
    atMost(
      'last answer to the end of the primary process',
      (endedAt - lastAt) / 1000,
      STOP_SECONDS,
      's',
    ),
    atMost('SIGTERM under load to the end', (endedAt - signaledAt) / 1000, 2 * STOP_SECONDS, 's'),
    none('end of the process', code === 0 ? [] : [`code ${code}`]),
  ];
}

/** Several workers: all of them killed at once, and stopped under load. */
export const killedWorkers: Torture = {
  about: 'two workers: both killed at once, then stopped under load',
  async run() {
    const site = await startWithWorkers();
    try {
      return [...(await killing(site)), ...(await stopping(site))];
    } finally {
      await site.stop();
    }
  },
};
