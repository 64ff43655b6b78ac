import { rm } from 'node:fs/promises';
import { renderToStaticMarkup } from 'react-dom/server';
import { z } from 'zod';
import { upstream } from '@/lib/community/client/transport/upstream';
import { setEnvironment } from '@/lib/config/child-environment';
import { renderPosts } from '@/lib/content/render-posts';
import { readStaticFiles } from '@/lib/http/assets/static-files';
import { openNext } from '@/lib/http/open-next';
import { readStylesheets } from '@/lib/http/post-process/inline-css';
import { postProcess } from '@/lib/http/post-process/post-process';
import {
  type NextHandler,
  type NextResponse,
  renderWithNext,
} from '@/lib/http/post-process/render-with-next';
import { PreparedResponse } from '@/lib/http/response/prepared-response';
import { readTopicWithPosts } from '@/lib/wire/topic';
import { generateCommunity } from './community';
import { median, rounded } from './figures';

const POSTS = 20;
/** So many topics are rendered first: the compiler's work is not the page's. */
const WARM_UP = 2000;
/** Pages that are measured as one: the garbage collector runs every few pages, which is a part of each. */
const AT_ONCE = 20;
const ROUNDS = 100;

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

/** What a page is loaded with: from the store, decoded and sanitized, in milliseconds each. */
async function load(topic: number) {
  const search = `?offset=0&limit=${POSTS + 1}&sort=asc`;
  const [text, store] = await timed(() => askStore(`/board/topics/${topic}`, search));
  const [json, parsing] = await timed(() => JSON.parse(text));
  const bodies = wire.parse(json).posts_list;
  const drafts = bodies.map(({ pid, post_rendered }) => ({ id: pid, html: post_rendered }));
  const [, sanitize] = await timed(() => renderPosts(drafts, topic));
  const [, schema] = await timed(() => readTopicWithPosts(json, POSTS + 1, () => undefined));
  return { store, decode: parsing + schema, sanitize };
}

async function render(handler: NextHandler, topic: number): Promise<NextResponse> {
  const target = `/board/topics/${topic}`;
  const page = await renderWithNext(handler, target);
  if (page.status !== 200 || page.body.length < 5000) throw new Error(`${target}: ${page.status}`);
  return page;
}

/** Renders topics one after the other; returns the pages, and milliseconds for each. */
async function renderAll(handler: NextHandler, topics: readonly number[]) {
  const startedAtMs = performance.now();
  const pages: NextResponse[] = [];
  const [, cpu] = await timed(async () => {
    for (const topic of topics) pages.push(await render(handler, topic));
  });
  const clock = (performance.now() - startedAtMs) / topics.length;
  return { pages, cpu: cpu / topics.length, clock };
}

/** Milliseconds of processor time for each of some things. */
async function timedEach<T>(all: readonly T[], work: (one: T) => unknown): Promise<number> {
  const [, cpu] = await timed(() => {
    for (const one of all) work(one);
  });
  return cpu / all.length;
}

const dataDir = await generateCommunity({ topics: 5500, posts: 220_000, pages: 50 });
setEnvironment({ DATA_DIR: dataDir, LOG_LEVEL: 'error' });
const app = await openNext(process.cwd(), { isDev: false });
const handler = app.getRequestHandler();
const stylesheets = readStylesheets(await readStaticFiles(process.cwd()));
const topics = await fullTopics(WARM_UP + ROUNDS * AT_ONCE);
const warmUp = topics.splice(0, WARM_UP);
for (const topic of warmUp) await render(handler, topic);
// This program has a copy of the loading code that Next's build does not use.
for (const topic of warmUp) await load(topic);

const figures = {
  first: [] as number[],
  clock: [] as number[],
  next: [] as number[],
  body: [] as number[],
  store: [] as number[],
  decode: [] as number[],
  sanitize: [] as number[],
  postProcess: [] as number[],
};
for (let round = 0; round < ROUNDS; round += 1) {
  const batch = topics.splice(0, AT_ONCE);
  const first = await renderAll(handler, batch);
  figures.first.push(first.cpu);
  figures.clock.push(first.clock);
  // The second time, the response cache has the records and the sanitized posts.
  const { pages, cpu } = await renderAll(handler, batch);
  const body = await timedEach(pages, ({ context }) => renderToStaticMarkup(context.staticBody));
  figures.body.push(body);
  figures.next.push(cpu - body);
  const postProcessing = await timedEach(pages, (page) => {
    const { html } = postProcess(page.body.toString(), stylesheets);
    return new PreparedResponse(200, {}, Buffer.from(html));
  });
  figures.postProcess.push(postProcessing);
  for (const topic of batch) {
    const { store, decode, sanitize } = await load(topic);
    figures.store.push(store);
    figures.decode.push(decode);
    figures.sanitize.push(sanitize);
  }
}
await app.close();
await rm(dataDir, { recursive: true });

const total = median(figures.first);
const row = (part: readonly number[]) => ({
  'processor, ms': rounded(median(part)),
  'of a first render': rounded(median(part) / total),
});
console.log(
  `Topics of ${POSTS} posts, ${ROUNDS * AT_ONCE} pages in turns of ${AT_ONCE}, medians a page`,
);
console.table({
  'first render': row(figures.first),
  'Next: the document around the body': row(figures.next),
  'React: the body': row(figures.body),
  'store: records as JSON': row(figures.store),
  'wire: decode the JSON': row(figures.decode),
  'content: sanitize 21 posts': row(figures.sanitize),
  'then: post-process and prepare': row(figures.postProcess),
});
console.log(`By the clock a first render takes ${rounded(median(figures.clock))} ms.`);
process.exit(0);
