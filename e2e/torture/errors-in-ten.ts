import { setTimeout as sleep } from 'node:timers/promises';
import { respondWith, type SocketBehavior } from '@/e2e/fixtures/scripted-upstream';
import { startSite } from '../site/start';
import { atMost, type Figure, type Torture } from './torture';
import { startCommunity, topicIds } from './torture-community';
import { Visitors } from './visit';

const VISITS = 1500;
const SHARES = [0.1, 0.5, 1];

const HOT = ['/', '/board/topics', '/board/forums', '/wiki/pages', '/wiki/namespaces'];

/** The pages that visitors read: most read the same few. */
function* reading(ids: readonly string[]): Generator<string, undefined> {
  for (let visit = 0; visit < VISITS; visit += 1) {
    const rank = Math.floor(200 ** ((visit * 0.618_034) % 1));
    yield rank < 10 ? (HOT[rank % HOT.length] ?? '/') : `/board/topics/${ids[rank]}`;
  }
  return undefined;
}

async function visitsAt(status: number, share: number) {
  const community = await startCommunity('bare');
  const site = await startSite({
    API_BASE_URL: community.url,
    CACHE_SECONDS: '2',
    LOG_LEVEL: 'silent',
  });
  const visitors = new Visitors(site.url, 8);
  const fault: SocketBehavior = respondWith('<h1>Error', status);
  let errors = 0;
  try {
    const paths = reading(await topicIds(community));
    community.heads.splice(0);
    if (share > 0) community.misbehave(fault, share);
    const one = async () => {
      for (let path = paths.next().value; path !== undefined; path = paths.next().value) {
        const visit = await visitors.visit(path);
        if (visit.status < 500) continue;
        // `Retry-After` is 1 s for a busy site, and 2 s or more for a failing community.
        if (visit.headers['retry-after'] === '1') await sleep(1000);
        else errors += 1;
      }
    };
    await Promise.all(Array.from({ length: 8 }, one));
    return { errors, calls: community.heads.length };
  } finally {
    await visitors.close();
    await site.stop();
    await community.stop();
  }
}

async function run(): Promise<Figure[]> {
  const well = await visitsAt(500, 0);
  const figures: Figure[] = [];
  for (const status of [500, 503]) {
    for (const share of SHARES) {
      const { errors, calls } = await visitsAt(status, share);
      const what = `${status} at ${share * 100} %`;
      figures.push(
        atMost(
          `${what}: requests to the community, relative to those without faults`,
          (calls / well.calls) * 100,
          110,
          '%',
        ),
      );
      if (share === 0.1)
        figures.push(
          atMost(`${what}: visitors who see an error`, (errors / VISITS) * 100, 0.5, '%'),
        );
    }
  }
  return figures;
}

/** A community that fails sometimes, from the first request on. */
export const errorsInTen: Torture = {
  about: '500 and 503 at 10, 50 and 100 %, nothing saved before',
  run,
};
