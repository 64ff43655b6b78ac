import { parseArgs } from 'node:util';
import { startSite } from '@/e2e/site/start';
import { generateCommunity } from './generate-community';
import { measureStore } from './scale/measure-store';
import { median, memoryMb, round } from './statistics';

/**
 * `npm run bench:scale [-- --from DIR]`: compares first renders of a community of a million topics and ten
 * million posts with those of a small one, in turn. Also measures the start, and memory with a full page
 * cache.
 *
 * `npm run bench:scale -- --posts N[,N…] [--length BYTES]`: imports boards of so many posts of real length,
 * searches them, and forgets a member.
 */
const { values } = parseArgs({
  options: {
    from: { type: 'string' },
    rounds: { type: 'string', default: '30' },
    posts: { type: 'string' },
    length: { type: 'string', default: '4000' },
  },
});
if (values.posts !== undefined) {
  for (const posts of values.posts.split(',')) {
    await measureStore(Number(posts), Number(values.length));
  }
  process.exit();
}
const BIG = { topics: 1_000_000, posts: 10_000_000, pages: 50_000 };
const SMALL = { topics: 30_000, posts: 300_000, pages: 50 };
const ROUNDS = Number(values.rounds);

/** URL paths by page type. `share` is the page's relative position in the community, from 0 to 1. */
const URLS: Record<string, (size: typeof BIG, share: number) => string> = {
  topic: ({ topics }, share) => `/board/topics/${1 + Math.floor(share * topics)}`,
  'topics, first pages': (_size, share) => `/board/topics?page=${2 + Math.floor(share * 25)}`,
  'topics, any page': ({ topics }, share) =>
    `/board/topics?page=${2 + Math.floor(share * (topics / 30 - 3))}`,
  'oldest topics first, any page': ({ topics }, share) =>
    `/board/topics?orderby=start_date&sort=asc&page=${2 + Math.floor(share * (topics / 30 - 3))}`,
};

async function measureFirstRender(url: string): Promise<number> {
  const started = performance.now();
  const response = await fetch(url);
  await response.arrayBuffer();
  if (response.headers.get('x-cache') !== 'MISS') {
    throw new Error(`${url} was cached, not rendered.`);
  }
  return performance.now() - started;
}

const bigFolder = values.from ?? (await generateCommunity(BIG));
const small = await startSite({ DATA_DIR: await generateCommunity(SMALL), LOG_LEVEL: 'error' });
const startedAt = performance.now();
const big = await startSite({ DATA_DIR: bigFolder, LOG_LEVEL: 'error', CACHE_SECONDS: '86400' });
const openMs = performance.now() - startedAt;
await fetch(`${big.url}/board/topics`);
const firstPageMs = performance.now() - startedAt;

try {
  const table: Record<string, Record<string, number>> = {};
  for (const [name, pathOf] of Object.entries(URLS)) {
    const milliseconds = { small: [0], big: [0] };
    for (let round = -10; round < ROUNDS; round += 1) {
      const share = (((round + 11) * 0.618_034) % 1) * 0.98;
      const inSmall = await measureFirstRender(`${small.url}${pathOf(SMALL, share)}`).catch(
        () => undefined,
      );
      const inBig = await measureFirstRender(`${big.url}${pathOf(BIG, share)}`).catch(
        () => undefined,
      );
      if (round < 0 || inSmall === undefined || inBig === undefined) continue;
      milliseconds.small.push(inSmall);
      milliseconds.big.push(inBig);
    }
    const smallMs = median(milliseconds.small.slice(1));
    const bigMs = median(milliseconds.big.slice(1));
    table[name] = {
      'small, ms': round(smallMs),
      'a million topics, ms': round(bigMs),
      ratio: round(bigMs / smallMs),
      renders: milliseconds.big.length - 1,
    };
  }
  console.table(table);
  console.log(
    `start: open after ${Math.round(openMs)} ms, first page after ${Math.round(firstPageMs)} ms`,
  );
  // Browsers' header, so that each page is cached in every encoding.
  const headers = { 'accept-encoding': 'gzip, deflate, br' };
  for (let page = 0; page < 5500; page += 1) {
    const response = await fetch(`${big.url}/board/topics/${page * 181 + 7}`, { headers });
    await response.arrayBuffer();
  }
  console.log(
    `resident memory with a full page cache: ${Math.round(memoryMb(big.process.pid, 'VmRSS'))} MB`,
  );
} finally {
  await Promise.all([small.stop(), big.stop()]);
}
