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
import { generateCommunity } from './generate-community';
import { median, round } from './statistics';

const POSTS = 20;
/** Topics rendered before measuring, until the compiler is done. */
const WARM_UP = 2000;
/** Pages measured together, so that each shares the cost of garbage collection. */
const PAGES_PER_ROUND = 20;
const ROUNDS = 100;
/** Topics whose stages are measured one by one. */
const MEASURED_BY_PARTS = 400;

const topicList = z.array(z.object({ tid: z.number(), posts: z.number() }));
const wire = z.object({
  posts_list: z.array(z.object({ pid: z.number(), post_rendered: z.string() })),
});

/** Returns the processor time of this process in milliseconds. Other processes do not affect it. */
function cpuMs(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
}

async function timeCpu<T>(work: () => T | Promise<T>): Promise<[T, number]> {
  const started = cpuMs();
  const result = await work();
  return [result, cpuMs() - started];
}

async function requestStore(path: string, search: string): Promise<string> {
  const response = await upstream().send({ path, search });
  if (response.kind !== 'response') throw new Error(response.kind);
  return new TextDecoder().decode(response.body);
}

/** Returns ids of topics whose first page is full. */
async function topicsWithFullPage(count: number): Promise<number[]> {
  const ids: number[] = [];
  for (let offset = 0; ids.length < count; offset += 100) {
    const text = await requestStore('/board/topics', `?limit=100&offset=${offset}`);
    const topics = topicList.parse(JSON.parse(text));
    if (topics.length === 0)
      throw new Error('The generated community has too few topics with a full page.');
    ids.push(...topics.filter(({ posts }) => posts > POSTS).map(({ tid }) => tid));
  }
  return ids.slice(0, count);
}

/** Measures the store, decoding and rendering of the posts of one page. */
async function measureParts(topic: number) {
  const search = `?offset=0&limit=${POSTS + 1}&sort=asc`;
  const [text, store] = await timeCpu(() => requestStore(`/board/topics/${topic}`, search));
  const [json, parsing] = await timeCpu(() => JSON.parse(text));
  const posts = wire.parse(json).posts_list;
  const drafts = posts.map(({ pid, post_rendered }) => ({ id: pid, html: post_rendered }));
  const [, content] = await timeCpu(() => renderPosts(drafts, topic));
  const [, schema] = await timeCpu(() => readTopicWithPosts(json, POSTS + 1, () => undefined));
  return { store, decode: parsing + schema, content };
}

async function render(handler: NextHandler, topic: number): Promise<Buffer> {
  const path = `/board/topics/${topic}`;
  const { status, body } = await renderWithNext(handler, path);
  if (status !== 200 || body.length < 5000)
    throw new Error(`${path} has status ${status} and ${body.length} bytes.`);
  return body;
}

interface Cost {
  cpu: number[];
  clock: number[];
}

/** Renders pages and adds the milliseconds per page to the cost. */
async function measureRenders(
  handler: NextHandler,
  pages: readonly number[],
  cost: Cost,
): Promise<void> {
  const started = performance.now();
  const [, cpu] = await timeCpu(async () => {
    for (const topic of pages) await render(handler, topic);
  });
  cost.cpu.push(cpu / pages.length);
  cost.clock.push((performance.now() - started) / pages.length);
}

const dataDir = await generateCommunity({ topics: 5500, posts: 220_000, pages: 50 });
setEnvironment({ DATA_DIR: dataDir, LOG_LEVEL: 'error' });
const app = await openNext(process.cwd(), { isDev: false });
const handler = app.getRequestHandler();
const sheets = readStylesheets(await readStaticFiles(process.cwd()));
const topics = await topicsWithFullPage(WARM_UP + ROUNDS * PAGES_PER_ROUND + MEASURED_BY_PARTS);
for (const topic of topics.splice(0, WARM_UP)) await render(handler, topic);

const createCost = (): Cost => ({ cpu: [], clock: [] });
const [constant, first] = [createCost(), createCost()];
const renderedTopics: number[] = [];
for (let round = 0; round < ROUNDS; round += 1) {
  const pages = topics.splice(0, PAGES_PER_ROUND);
  await measureRenders(handler, pages, first);
  await measureRenders(handler, pages, constant);
  renderedTopics.push(...pages);
}

const stages: Record<'store' | 'decode' | 'content' | 'postProcess', number[]> = {
  store: [],
  decode: [],
  content: [],
  postProcess: [],
};
// Next has its own copy of this code, so this one has to warm up too.
for (const topic of renderedTopics.slice(0, WARM_UP)) await measureParts(topic);
for (const topic of topics) {
  const { store, decode, content } = await measureParts(topic);
  stages.store.push(store);
  stages.decode.push(decode);
  stages.content.push(content);
  const body = await render(handler, topic);
  const [page, postProcessing] = await timeCpu(() => {
    const { html } = postProcess(body.toString(), sheets);
    return new PreparedResponse(200, {}, Buffer.from(html));
  });
  if (page.bytes > 0) stages.postProcess.push(postProcessing);
}
await app.close();
await rm(dataDir, { recursive: true });

const row = ({ cpu, clock }: Cost) => ({
  'processor, ms': round(median(cpu)),
  'clock, ms': round(median(clock)),
  'of constant data': round(median(constant.cpu) / median(cpu)),
  'by the clock': round(median(constant.clock) / median(clock)),
});
const pages = ROUNDS * PAGES_PER_ROUND;
console.log(
  `Topics of ${POSTS} posts, ${pages} pages in rounds of ${PAGES_PER_ROUND}, medians per page`,
);
console.table({
  'Next and React, constant data': row(constant),
  'first render': row(first),
});
console.log('Stages by themselves, milliseconds of processor time');
console.table({
  store: round(median(stages.store)),
  'decode (JSON, schema)': round(median(stages.decode)),
  'rendering of 21 posts': round(median(stages.content)),
  'post-processing and compression': round(median(stages.postProcess)),
});
process.exit(0);
