import { rm } from 'node:fs/promises';
import { renderToString } from 'react-dom/server';
import { setEnvironment } from '@/lib/base/config/child-environment';
import { community } from '@/lib/community/open-community';
import { renderPosts } from '@/lib/content/pipeline/render-posts';
import { PreparedResponse } from '@/lib/http/prepared-response';
import { readStaticFiles } from '@/lib/next/assets/static-files';
import { openEntrypoints } from '@/lib/next/entrypoints';
import { readStylesheets } from '@/lib/next/post-process/inline-css';
import { postProcess } from '@/lib/next/post-process/post-process';
import {
  type NextHandler,
  type RenderedResponse,
  renderWithNext,
} from '@/lib/next/render-with-next';
import { THREAD_SORT } from '@/lib/urls/views/topic-url';
import type { View } from '@/lib/urls/views/view';
import { generateCommunity } from './generate-community';
import { median, round } from './statistics';

const POSTS = 20;
/** Topics rendered before measuring, until the compiler is done. */
const WARM_UP = 2000;
/** Pages measured together, so that each shares the cost of garbage collection. */
const PAGES_PER_ROUND = 20;
const ROUNDS = 100;

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

/** Returns ids of topics whose first page is full. */
async function topicsWithFullPage(count: number): Promise<number[]> {
  const ids: number[] = [];
  for (let offset = 0; ids.length < count; offset += 100) {
    const window = { offset, limit: 100, orderBy: 'last_post', sort: 'desc' } as const;
    const listed = await community().topics(window);
    const topics = listed.kind === 'ok' ? listed.value.items : [];
    if (topics.length === 0)
      throw new Error('The generated community has too few topics with a full page.');
    ids.push(...topics.filter(({ postCount = 0 }) => postCount > POSTS).map(({ id }) => id));
  }
  return ids.slice(0, count);
}

/** What a page is loaded with: from the store, and sanitized, in milliseconds each. */
async function load(topic: number) {
  const window = { offset: 0, limit: POSTS + 1, sort: 'asc' } as const;
  const [read, store] = await timeCpu(() => community().topic(topic, window));
  const posts = read.kind === 'ok' ? read.value.posts : [];
  const [, sanitize] = await timeCpu(() => renderPosts(posts, topic));
  return { store, sanitize };
}

async function render(handler: NextHandler, topic: number): Promise<RenderedResponse> {
  const target = `/board/topics/${topic}`;
  const view: View = { kind: 'topic', topicId: topic, sort: THREAD_SORT, page: 1 };
  const page = await renderWithNext(handler, target, {
    context: { resource: { kind: 'view', view } },
  });
  if (page.status !== 200 || page.body.length < 5000) throw new Error(`${target}: ${page.status}`);
  return page;
}

/** Renders topics one after the other; returns the pages, and milliseconds for each. */
async function renderAll(handler: NextHandler, topics: readonly number[]) {
  const startedAtMs = performance.now();
  const pages: RenderedResponse[] = [];
  const [, cpu] = await timeCpu(async () => {
    for (const topic of topics) pages.push(await render(handler, topic));
  });
  const clock = (performance.now() - startedAtMs) / topics.length;
  return { pages, cpu: cpu / topics.length, clock };
}

/** Milliseconds of processor time for each of some things. */
async function timeEach<T>(all: readonly T[], work: (one: T) => unknown): Promise<number> {
  const [, cpu] = await timeCpu(() => {
    for (const one of all) work(one);
  });
  return cpu / all.length;
}

const dataDir = await generateCommunity({ topics: 5500, posts: 220_000, pages: 50 });
setEnvironment({ DATA_DIR: dataDir, LOG_LEVEL: 'error' });
const handler = await openEntrypoints(process.cwd());
const stylesheets = await readStylesheets(process.cwd(), await readStaticFiles(process.cwd()));
const topics = await topicsWithFullPage(WARM_UP + ROUNDS * PAGES_PER_ROUND);
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
  sanitize: [] as number[],
  postProcess: [] as number[],
};
for (let round = 0; round < ROUNDS; round += 1) {
  const batch = topics.splice(0, PAGES_PER_ROUND);
  const first = await renderAll(handler, batch);
  figures.first.push(first.cpu);
  figures.clock.push(first.clock);
  // The second time, the response cache has the records and the sanitized posts.
  const { pages, cpu } = await renderAll(handler, batch);
  const body = await timeEach(pages, ({ context }) => renderToString(context.staticBody));
  figures.body.push(body);
  figures.next.push(cpu - body);
  const postProcessing = await timeEach(pages, (page) => {
    const { html } = postProcess(page.body.toString(), stylesheets);
    return new PreparedResponse(200, {}, Buffer.from(html));
  });
  figures.postProcess.push(postProcessing);
  for (const topic of batch) {
    const { store, sanitize } = await load(topic);
    figures.store.push(store);
    figures.sanitize.push(sanitize);
  }
}
await rm(dataDir, { recursive: true });

const total = median(figures.first);
const row = (part: readonly number[]) => ({
  'processor, ms': round(median(part)),
  'of a first render': round(median(part) / total),
});
console.log(
  `Topics of ${POSTS} posts, ${ROUNDS * PAGES_PER_ROUND} pages in turns of ${PAGES_PER_ROUND}, medians a page`,
);
console.table({
  'first render': row(figures.first),
  'Next: the document around the body': row(figures.next),
  'React: the body': row(figures.body),
  'store: rows become the model': row(figures.store),
  'content: sanitize 21 posts': row(figures.sanitize),
  'then: post-process and prepare': row(figures.postProcess),
});
console.log(`By the clock a first render takes ${round(median(figures.clock))} ms.`);
process.exit(0);
