import { startSite } from '../site/start';
import { diskMb, residentMb } from './process-figures';
import { atLeast, atMost, type Figure, none, type Torture } from './torture';
import { startCommunity } from './torture-community';
import { Visitors } from './visit';

const HOT = ['/', '/board/topics', '/board/topics/1486', '/wiki/pages', '/board/forums'];

/** Distinct query strings, with unknown and known parameters. */
function query(n: number): string {
  switch (n % 6) {
    case 0:
      return `/board/topics?utm_source=${n}`;
    case 1:
      return `/board/topics/1486?cachebust=${n}&x=${n * 7}`;
    case 2:
      return `/board/topics?starter_id=${n}&sort=asc`;
    case 3:
      return `/feeds/board/topics.atom?starter_id=${n}`;
    case 4:
      return `/board/topics/1200?author=${n}`;
    default:
      return `/board/topics?is_digest=true&page=${n}`;
  }
}

const absent = (n: number) =>
  n % 2 === 0 ? `/board/topics/${2_000_000 + n}` : `/wiki/pages/invented:page_${n}`;

/**
 * New addresses as fast as possible, while other clients read cached pages.
 */
export async function invented(queries: number, ids: number): Promise<Figure[]> {
  const community = await startCommunity('bare');
  const site = await startSite({ API_BASE_URL: community.url, LOG_LEVEL: 'error' });
  const visitors = new Visitors(site.url, 64);
  const readers = new Visitors(site.url, 4);
  const odd: string[] = [];
  let hits = 0;
  let reads = 0;
  let isOver = false;
  try {
    for (const path of HOT) await visitors.visit(path);
    // The first requests warm up the code, whose memory does not count.
    for (let n = 0; n < 300; n += 1) await visitors.visit(query(1_000_000 + n));
    const resident = residentMb(site.process.pid);
    const disk = await diskMb('.next', site.dataDir);
    const askedBefore = community.heads.length;
    const started = performance.now();
    const reading = readers.crowd(
      2,
      () => (isOver ? undefined : HOT[reads % HOT.length]),
      ({ status, headers }) => {
        reads += 1;
        if (status === 200 && headers['x-cache'] !== 'MISS') hits += 1;
      },
    );
    const addresses = (function* () {
      for (let n = 0; n < queries; n += 1) yield query(n);
      for (let n = 0; n < ids; n += 1) yield absent(n);
    })();
    const next = () => addresses.next().value ?? undefined;
    await visitors.crowd(64, next, ({ status }, path) => {
      if (![200, 308, 404, 503].includes(status)) odd.push(`${path}: ${status}`);
    });
    isOver = true;
    await reading;
    const seconds = (performance.now() - started) / 1000;
    return [
      none(`${queries} query strings, ${ids} absent ids: neither page nor redirect, 404, 503`, odd),
      atMost('resident memory grown', residentMb(site.process.pid) - resident, 150, 'MB'),
      atMost('disk grown', (await diskMb('.next', site.dataDir)) - disk, 1, 'MB'),
      atLeast('hot pages served from memory', (hits / reads) * 100, 95, '%'),
      atMost(
        'questions to the community a second',
        (community.heads.length - askedBefore) / seconds,
        100,
      ),
    ];
  } finally {
    await visitors.close();
    await readers.close();
    await site.stop();
    await community.stop();
  }
}

/** A crawler with random addresses. */
export const crawler: Torture = {
  about: '200,000 distinct query strings and 50,000 absent ids, as fast as they come',
  run: () => invented(200_000, 50_000),
};
