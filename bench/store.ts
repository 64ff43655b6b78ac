import { parseArgs } from 'node:util';
import { createFetchHandler } from '@/e2e/fixtures/fetch-handler';
import { config } from '@/lib/base/config/config';
import { storePath } from '@/lib/store/build/publish-store';
import { openStore } from '@/lib/store/open-store';
import { createRandom, type Random } from './generate/seeded-random';

const { values } = parseArgs({
  options: {
    from: { type: 'string' },
    rounds: { type: 'string', default: '200' },
  },
});
const store = openStore(storePath(values.from ?? config().dataDir));
const handler = createFetchHandler(store);
const rounds = Number(values.rounds);

const { total } = store.board.topics({ orderBy: 'last_post', sort: 'desc', offset: 0, limit: 1 });
const forums = store.board.forums().map(({ id }) => id);
const longest = await longestTopic();

const FLAGS = ['true', 'false', undefined] as const;
const orderOf = (random: Random) =>
  `orderby=${random.pick(['last_post', 'start_date'])}&sort=${random.pick(['asc', 'desc'])}&limit=100`;
const flagsOf = (random: Random) =>
  ['is_pinned', 'is_digest', 'is_featured']
    .map((name) => ({ name, value: random.pick(FLAGS) }))
    .map(({ name, value }) => (value ? `&${name}=${value}` : ''))
    .join('');
const forumOf = (random: Random) => `&forum_id=${forums[random.below(forums.length)]}`;
const starterOf = (random: Random) => `&starter_id=${1 + Math.floor(total * random.next() ** 4)}`;
const offsetOf = (random: Random, end: number) => `&offset=${random.below(Math.min(end, total))}`;

/** URL paths of the requests, with other parameters in every round. */
const REQUESTS: Record<string, (random: Random) => string> = {
  'topics, first page': (r) => `/board/topics?${orderOf(r)}`,
  'topics, offset to 100,000': (r) => `/board/topics?${orderOf(r)}${offsetOf(r, 100_000)}`,
  'topics, any offset': (r) => `/board/topics?${orderOf(r)}${offsetOf(r, total)}`,
  'topics, flags, offset to 100,000': (r) =>
    `/board/topics?${orderOf(r)}${flagsOf(r)}${offsetOf(r, 100_000)}`,
  'topics, flags, any offset': (r) =>
    `/board/topics?${orderOf(r)}${flagsOf(r)}${offsetOf(r, total)}`,
  'forum, flags': (r) => `/board/topics?${orderOf(r)}${forumOf(r)}${flagsOf(r)}`,
  'forum, flags, offset to 20,000': (r) =>
    `/board/topics?${orderOf(r)}${forumOf(r)}${flagsOf(r)}${offsetOf(r, 20_000)}`,
  'starter, flags': (r) => `/board/topics?${orderOf(r)}${starterOf(r)}${flagsOf(r)}`,
  'forum and starter': (r) => `/board/topics?${orderOf(r)}${forumOf(r)}${starterOf(r)}`,
  'topic, 20 posts': (r) => `/board/topics/${1 + r.below(total)}?sort=asc`,
  'longest topic, any 100 posts': (r) =>
    `/board/topics/${longest.tid}?limit=100&offset=${r.below(longest.posts)}`,
  forums: () => '/board/forums',
};

async function longestTopic() {
  let found = { tid: 1, posts: 0 };
  const { topics } = store.board.topics({
    orderBy: 'start_date',
    sort: 'asc',
    offset: 0,
    limit: 100,
  });
  for (const { id, postTotal = 0 } of topics) {
    if (postTotal > found.posts) found = { tid: id, posts: postTotal };
  }
  return found;
}

const WARM_UP = 20;

async function measure(pathOf: (random: Random) => string): Promise<number[]> {
  const random = createRandom(4);
  const milliseconds: number[] = [];
  for (let round = -WARM_UP; round < rounds; round++) {
    const request = new Request(`http://embedded.invalid${pathOf(random)}`);
    const startedAt = performance.now();
    const response = await handler(request);
    if (round >= 0) milliseconds.push(performance.now() - startedAt);
    if (response.status !== 200) throw new Error(`${request.url}: ${await response.text()}`);
  }
  return milliseconds.sort((a, b) => a - b);
}

const percentile = (sorted: number[], share: number) =>
  Number((sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0).toFixed(2));

console.log(`${total} topics; responses of the handler in milliseconds, ${rounds} rounds each`);
const table: Record<string, { p50: number; p99: number; max: number }> = {};
for (const [name, pathOf] of Object.entries(REQUESTS)) {
  const sorted = await measure(pathOf);
  table[name] = {
    p50: percentile(sorted, 0.5),
    p99: percentile(sorted, 0.99),
    max: percentile(sorted, 1),
  };
}
console.table(table);
