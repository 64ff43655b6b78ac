import { once } from 'node:events';
import { get, getWithRetry } from '../site/get';
import { WITH_DEADLINES } from '../site/inject-limits';
import { type RunningSite, startSite } from '../site/start';
import { atMost, type Figure, none, type Torture } from './torture';
import { startCommunity } from './torture-community';
import { Visitors } from './visit';

const KILLS = 5;
const SECONDS = 3;

/** Returns the time from the process's start to the first complete page. */
async function startedWithin(
  dataDir: string,
): Promise<{ site: RunningSite; ms: number; status: number }> {
  const started = performance.now();
  const site = await startSite({ ...WITH_DEADLINES, DATA_DIR: dataDir, LOG_LEVEL: 'error' });
  const { status } = await getWithRetry(site, '/board/topics');
  return { site, ms: performance.now() - started, status };
}

/** Stops the site while it serves visitors. Pending responses are finished. */
async function stopping(): Promise<Figure[]> {
  await using community = await startCommunity('bare');
  await using site = await startSite({
    ...WITH_DEADLINES,
    API_BASE_URL: community.url,
    LOG_LEVEL: 'error',
  });
  await using visitors = new Visitors(site.url, 8);
  await visitors.visit('/status');
  community.misbehave((socket, head) => {
    setTimeout(() => community.well(socket, head), 1500);
  });
  const requestCount = () =>
    community.heads.filter((head) => head.startsWith('GET /status/time')).length;
  const before = requestCount();
  const underWay = Array.from({ length: 8 }, () => visitors.visit('/status'));
  while (requestCount() < before + 8) await new Promise((wake) => setTimeout(wake, 10));
  const started = performance.now();
  const isGone = once(site.process, 'exit');
  site.process.kill('SIGTERM');
  const answers = await Promise.all(underWay);
  const [code] = await isGone;
  const ms = performance.now() - started;
  const lost = answers.filter(({ status }) => status !== 200).map(({ status }) => String(status));
  return [
    atMost('SIGTERM to the end', ms / 1000, 10, 's'),
    none('answers under way lost', lost),
    none('end of the process', code === 0 ? [] : [`code ${code}`]),
  ];
}

/**
 * Kills the site at random moments, even during its first start. The next start soon serves a complete page.
 */
async function killing(kills: number): Promise<Figure[]> {
  const times: number[] = [];
  const wrong: string[] = [];
  const first = await startSite(WITH_DEADLINES);
  const { dataDir } = first;
  try {
    for (let kill = 0; kill < kills; kill += 1) {
      const site = kill === 0 ? first : (await startedWithin(dataDir)).site;
      const visit = get(site, '/board/forums').catch(() => undefined);
      await new Promise((wake) => setTimeout(wake, Math.random() * 100));
      const isGone = once(site.process, 'exit');
      site.process.kill('SIGKILL');
      await Promise.all([isGone, visit]);
      const again = await startedWithin(dataDir);
      times.push(again.ms);
      if (again.status !== 200) wrong.push(`status ${again.status}`);
      await again.site.stop();
    }
  } finally {
    await first.stop();
  }
  return [
    atMost(
      `kill -9, ${kills} times: longest time to a good page`,
      Math.max(...times) / 1000,
      SECONDS,
      's',
    ),
    none('bad pages after a kill', wrong),
  ];
}

/** Stopping and killing the process, and starting it again. */
export const restart: Torture = {
  about: 'stopped, killed, and started again',
  run: async () => [...(await stopping()), ...(await killing(KILLS))],
};
