import { rm } from 'node:fs/promises';
import { z } from 'zod';
import { upstream } from '@/lib/community/client/transport/upstream';
import { setEnvironment } from '@/lib/config/child-environment';
import { renderPosts } from '@/lib/content/render-posts';
import { readStaticFiles } from '@/lib/http/assets/static-files';
import { openNext } from '@/lib/http/open-next';
import { readStylesheets } from '@/lib/http/post-process/inline-css';
import { postProcess } from '@/lib/http/post-process/post-process';
import { type NextHandler, renderWithNext } from '@/lib/http/post-process/render-with-next';
import { PreparedResponse } from '@/lib/http/response/prepared-response';
import { readTopicWithPosts } from '@/lib/wire/topic';
import { generateCommunity } from './community';
import { median, rounded } from './figures';

const POSTS = 20;
/** So many topics are rendered first: the compiler's work is not the page's. */
const WARM_UP = 2000;
/** Pages that are measured as one: the collector sweeps every few pages, which is a part of each. */
const AT_ONCE = 20;
const ROUNDS = 100;
/** Topics whose parts are measured, each by itself. */
const TAKEN_APART = 400;

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

async function askStore(path: string, search: string): Promise<string> {
  const reply = await upstream().send({ path, search });
  if (reply.kind !== 'response') throw new Error(reply.kind);
  return new TextDecoder().decode(reply.body);
}

/** Topics whose first page is full. */
async function fullTopics(count: number): Promise<number[]> {
  const full: number[] = [];
  for (let offset = 0; full.length < count; offset += 100) {
    const text = await askStore('/board/topics', `?limit=100&offset=${offset}`);
    const topics = topicList.parse(JSON.parse(text));
    if (topics.length === 0) throw new Error('Too few topics.');
    full.push(...topics.filter(({ posts }) => posts > POSTS).map(({ tid }) => tid));
  }
  return full.slice(0, count);
}

/** Store, decoding and gate of one page. */
async function read(topic: number) {
  const search = `?offset=0&limit=${POSTS + 1}&sort=asc`;
  const [text, store] = await timed(() => askStore(`/board/topics/${topic}`, search));
  const [json, parsing] = await timed(() => JSON.parse(text));
  const bodies = wire.parse(json).posts_list;
  const drafts = bodies.map(({ pid, post_rendered }) => ({ id: pid, html: post_rendered }));
  const [, gate] = await timed(() => renderPosts(drafts, topic));
  const [, schema] = await timed(() => readTopicWithPosts(json, POSTS + 1, () => undefined));
  return { store, decode: parsing + schema, gate };
}

async function draw(handler: NextHandler, topic: number): Promise<Buffer> {
  const address = `/board/topics/${topic}`;
  const { status, body } = await renderWithNext(handler, address);
  if (status !== 200 || body.length < 5000) throw new Error(`${address} is ${status}`);
  return body;
}

interface Cost {
  cpu: number[];
  clock: number[];
}

/** Draws pages, and notes milliseconds a page. */
async function drawAll(handler: NextHandler, pages: readonly number[], cost: Cost): Promise<void> {
  const started = performance.now();
  const [, cpu] = await timed(async () => {
    for (const topic of pages) await draw(handler, topic);
  });
  cost.cpu.push(cpu / pages.length);
  cost.clock.push((performance.now() - started) / pages.length);
}

const dataDir = await generateCommunity({ topics: 5500, posts: 220_000, pages: 50 });
setEnvironment({ DATA_DIR: dataDir, LOG_LEVEL: 'error' });
const app = await openNext(process.cwd(), { isDev: false });
const handler = app.getRequestHandler();
const sheets = readStylesheets(await readStaticFiles(process.cwd()));
const topics = await fullTopics(WARM_UP + ROUNDS * AT_ONCE + TAKEN_APART);
for (const topic of topics.splice(0, WARM_UP)) await draw(handler, topic);

const cost = (): Cost => ({ cpu: [], clock: [] });
const [constant, first] = [cost(), cost()];
const drawn: number[][] = [];
for (let round = 0; round < ROUNDS; round += 1) {
  const pages = topics.splice(0, AT_ONCE);
  await drawAll(handler, pages, first);
  await drawAll(handler, pages, constant);
  drawn.push(pages);
}

const part = () => [] as number[];
const parts = { store: part(), decode: part(), gate: part(), finish: part() };
// This copy of the code has not run yet.
for (const topic of drawn.flat().slice(0, WARM_UP)) await read(topic);
for (const topic of topics) {
  const { store, decode, gate } = await read(topic);
  parts.store.push(store);
  parts.decode.push(decode);
  parts.gate.push(gate);
  const body = await draw(handler, topic);
  const [page, finishing] = await timed(() => {
    const { html } = postProcess(body.toString(), sheets);
    return new PreparedResponse(200, {}, Buffer.from(html));
  });
  if (page.bytes > 0) parts.finish.push(finishing);
}
await app.close();
await rm(dataDir, { recursive: true });

const row = ({ cpu, clock }: Cost) => ({
  'processor, ms': rounded(median(cpu)),
  'clock, ms': rounded(median(clock)),
  'of constant data': rounded(median(constant.cpu) / median(cpu)),
  'by the clock': rounded(median(constant.clock) / median(clock)),
});
const pages = ROUNDS * AT_ONCE;
console.log(`Topics of ${POSTS} posts, ${pages} pages in turns of ${AT_ONCE}, medians a page`);
console.table({
  'Next and React, constant data': row(constant),
  'first render': row(first),
});
console.log('Parts by themselves, milliseconds of processor');
console.table({
  store: rounded(median(parts.store)),
  'decode (JSON, schema)': rounded(median(parts.decode)),
  'gate (21 bodies)': rounded(median(parts.gate)),
  'finishing and saving': rounded(median(parts.finish)),
});
process.exit(0);
