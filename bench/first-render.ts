import { rm } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import next from 'next';
import { z } from 'zod';
import { readTopicWithPosts } from '@/lib/community/schema/topic';
import { readPost } from '@/lib/content/post';
import { embeddedHandler } from '@/lib/embedded/embedded';
import { readAssets } from '@/lib/front/assets';
import { finish } from '@/lib/front/finish/finish';
import { Page } from '@/lib/front/page';
import { type NextHandler, render } from '@/lib/front/render';
import { readStylesheets } from '@/lib/front/stylesheets';
import { generateCommunity } from './community';
import { median, rounded } from './figures';

const POSTS = 20;
/** So many topics are rendered first: the compiler's work is not the page's. */
const WARM_UP = 600;
const MEASURED = 96;
/** Pages that are measured as one: the collector sweeps every few pages, which is a part of each. */
const AT_ONCE = 6;
/** The embedded community's answers count as fresh for one second. */
const FRESH_MS = 1000;

const topicList = z.array(z.object({ tid: z.number(), posts: z.number() }));
const wire = z.object({
  posts_list: z.array(z.object({ pid: z.number(), post_rendered: z.string() })),
});

/** Processor time of this process, in milliseconds: what else runs on the machine is not in it. */
function cpuMs(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
}

async function timed<T>(work: () => T | Promise<T>): Promise<[T, number]> {
  const started = cpuMs();
  const result = await work();
  return [result, cpuMs() - started];
}

const askStore = async (path: string) =>
  (await embeddedHandler()(new Request(`http://embedded.invalid${path}`))).text();

/** Topics whose first page is full. */
async function fullTopics(count: number): Promise<number[]> {
  const full: number[] = [];
  for (let offset = 0; full.length < count; offset += 100) {
    const text = await askStore(`/board/topics?limit=100&offset=${offset}`);
    const topics = topicList.parse(JSON.parse(text));
    if (topics.length === 0) throw new Error('Too few topics.');
    full.push(...topics.filter(({ posts }) => posts > POSTS).map(({ tid }) => tid));
  }
  return full.slice(0, count);
}

/** Store, decoding and gate of one page. */
async function read(topic: number) {
  const path = `/board/topics/${topic}?offset=0&limit=${POSTS + 1}&sort=asc`;
  const [text, store] = await timed(() => askStore(path));
  const [json, parsing] = await timed(() => JSON.parse(text));
  const bodies = wire.parse(json).posts_list;
  const [, gate] = await timed(async () => {
    for (const { pid, post_rendered } of bodies) {
      await readPost(post_rendered, { topicId: topic, postId: pid });
    }
  });
  const [, schema] = await timed(() => readTopicWithPosts(json, POSTS + 1, () => undefined));
  return { store, decode: parsing + schema, gate };
}

async function draw(handler: NextHandler, topic: number): Promise<[Buffer, number]> {
  const address = `/board/topics/${topic}`;
  const [{ status, body }, ms] = await timed(() => render(handler, address));
  if (status !== 200 || body.length < 5000) throw new Error(`${address} is ${status}`);
  return [body, ms];
}

const dataDir = await generateCommunity({ topics: 4000, posts: 160_000, pages: 50 });
process.env.DATA_DIR = dataDir;
const app = next({ dev: false, dir: process.cwd() });
await app.prepare();
const handler = app.getRequestHandler();
const sheets = readStylesheets(await readAssets(process.cwd()));
const topics = await fullTopics(WARM_UP + 3 * MEASURED);
for (const [at, topic] of topics.slice(0, WARM_UP).entries()) {
  if (at % 2 === 0) await draw(handler, topic);
  else await read(topic);
}

const part = () => [] as number[];
const ms = {
  store: part(),
  decode: part(),
  gate: part(),
  constant: part(),
  finish: part(),
  first: part(),
  renewed: part(),
};
/** Milliseconds a page for drawing these. */
async function drawAll(pages: readonly number[]): Promise<number> {
  let sum = 0;
  for (const topic of pages) sum += (await draw(handler, topic))[1];
  return sum / pages.length;
}

const left = topics.slice(WARM_UP);
const drawn = [left.splice(0, AT_ONCE)];
await drawAll(drawn.flat());
for (let round = 0; round < MEASURED / AT_ONCE; round += 1) {
  // Not the pages that have just been drawn: they would be at hand in the processor too.
  const before = drawn.at(-1) ?? [];
  const undrawn = left.splice(0, AT_ONCE);
  // By turns, so that what one leaves to the collector is not always paid by the same other.
  if (round % 2 === 0) ms.constant.push(await drawAll(before));
  ms.first.push(await drawAll(undrawn));
  if (round % 2 === 1) ms.constant.push(await drawAll(before));
  drawn.push(undrawn);
  for (const topic of left.splice(0, AT_ONCE)) {
    const { store, decode, gate } = await read(topic);
    ms.store.push(store);
    ms.decode.push(decode);
    ms.gate.push(gate);
    const [body] = await draw(handler, topic);
    const [page, finishing] = await timed(() => {
      const { html } = finish(body.toString(), sheets);
      return new Page(200, {}, Buffer.from(html));
    });
    if (page.bytes > 0) ms.finish.push(finishing);
  }
}
await sleep(FRESH_MS);
for (const pages of drawn.slice(1)) ms.renewed.push(await drawAll(pages));
await app.close();
await rm(dataDir, { recursive: true });

const at = (part: keyof typeof ms) => rounded(median(ms[part]));
console.log(
  `First renders of topics of ${POSTS} posts, milliseconds of processor, medians of ${MEASURED}`,
);
console.table({
  store: at('store'),
  'decode (JSON, schema)': at('decode'),
  'gate (20 bodies)': at('gate'),
  'Next and React (constant data)': at('constant'),
  'finishing and saving': at('finish'),
});
console.table({
  'first render': { ms: at('first'), 'of constant data': rounded(at('constant') / at('first')) },
  'rendered anew, bodies known': {
    ms: at('renewed'),
    'of constant data': rounded(at('constant') / at('renewed')),
  },
});
process.exit(0);
