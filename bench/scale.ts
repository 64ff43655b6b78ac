import { parseArgs } from 'node:util';
import { startSite } from '@/e2e/site/start';
import { generateCommunity } from './community';
import { benchResidentMb, median, rounded } from './figures';

/**
 * `npm run bench:scale [-- --from DIR]`: first renders over a million topics and ten million posts
 * beside those over a small community, taking turns; the start; memory with a full page cache.
 */
const { values } = parseArgs({
  options: { from: { type: 'string' }, rounds: { type: 'string', default: '30' } },
});
const BIG = { topics: 1_000_000, posts: 10_000_000, pages: 50_000 };
const SMALL = { topics: 30_000, posts: 300_000, pages: 50 };
const ROUNDS = Number(values.rounds);

/** Two of each type of page; `share` (0 to 1) leads through the whole, and deep into it. */
const QUESTIONS: Record<string, (size: typeof BIG, share: number) => string> = {
  topic: ({ topics }, share) => `/board/topics/${1 + Math.floor(share * topics)}`,
  'topics, first pages': (_size, share) => `/board/topics?page=${2 + Math.floor(share * 25)}`,
  'topics, any page': ({ topics }, share) =>
    `/board/topics?page=${2 + Math.floor(share * (topics / 30 - 3))}`,
  'oldest topics first, any page': ({ topics }, share) =>
    `/board/topics?orderby=start_date&sort=asc&page=${2 + Math.floor(share * (topics / 30 - 3))}`,
};

async function ms(url: string): Promise<number> {
  const started = performance.now();
  const response = await fetch(url);
  await response.arrayBuffer();
  if (response.headers.get('x-cache') !== 'MISS') throw new Error(`${url} was no first render`);
  return performance.now() - started;
}

const bigFolder = values.from ?? (await generateCommunity(BIG));
const small = await startSite({ DATA_DIR: await generateCommunity(SMALL), LOG_LEVEL: 'error' });
const startedAt = performance.now();
const big = await startSite({ DATA_DIR: bigFolder, LOG_LEVEL: 'error', CACHE_SECONDS: '86400' });
const open = performance.now() - startedAt;
await fetch(`${big.url}/board/topics`);
const firstPage = performance.now() - startedAt;

try {
  const table: Record<string, Record<string, number>> = {};
  for (const [name, question] of Object.entries(QUESTIONS)) {
    const took = { small: [0], big: [0] };
    for (let round = -10; round < ROUNDS; round += 1) {
      const share = (((round + 11) * 0.618_034) % 1) * 0.98;
      const [inSmall, inBig] = [
        await ms(`${small.url}${question(SMALL, share)}`).catch(() => undefined),
        await ms(`${big.url}${question(BIG, share)}`).catch(() => undefined),
      ];
      if (round < 0 || inSmall === undefined || inBig === undefined) continue;
      took.small.push(inSmall);
      took.big.push(inBig);
    }
    const [few, many] = [median(took.small.slice(1)), median(took.big.slice(1))];
    table[name] = {
      'small, ms': rounded(few),
      'a million topics, ms': rounded(many),
      ratio: rounded(many / few),
      renders: took.big.length - 1,
    };
  }
  console.table(table);
  console.log(
    `start: open after ${Math.round(open)} ms, first page after ${Math.round(firstPage)} ms`,
  );
  // As browsers ask, so that each page is kept in every encoding.
  const headers = { 'accept-encoding': 'gzip, deflate, br' };
  for (let at = 0; at < 5500; at += 1) {
    const page = await fetch(`${big.url}/board/topics/${at * 181 + 7}`, { headers });
    await page.arrayBuffer();
  }
  console.log(
    `resident memory with a full page cache: ${benchResidentMb(big.process.pid ?? 0)} MB`,
  );
} finally {
  await Promise.all([small.stop(), big.stop()]);
}
