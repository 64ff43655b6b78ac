import { errorPage } from '@/app/error-page';
import { PAGES } from '@/app/pages';
import { setEnvironment } from '@/lib/base/config/child-environment';
import { openSite } from '@/lib/community/site/open-site';
import { PreparedResponse } from '@/lib/http/prepared-response';
import { createPageRenderer } from '@/lib/render/create-page-renderer';
import type { PageRenderer } from '@/lib/render/page-renderer';
import { readStylesheet } from '@/lib/render/styles/inline-css';
import { THREAD_SORT } from '@/lib/urls/views/board/topics-view';
import { generateCommunity } from './generate-community';
import { median, round } from './statistics';

const POSTS = 20;
/** Topics rendered before measuring, to warm up the compiler. */
const WARM_UP = 2000;
/** Pages measured together, so that each shares the cost of garbage collection. */
const PAGES_PER_ROUND = 20;
const ROUNDS = 100;

/** Returns this process's processor time in milliseconds. */
function cpuMs(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
}

/** Returns ids of topics whose first page is full. */
async function topicsWithFullPage(count: number): Promise<number[]> {
  const ids: number[] = [];
  for (let offset = 0; ids.length < count; offset += 100) {
    const window = { offset, limit: 100, orderBy: 'last_post', sort: 'desc' } as const;
    const listed = await site.community.topics(window);
    const topics = listed.kind === 'ok' ? listed.value.items : [];
    if (topics.length === 0) {
      throw new Error('The generated community has too few topics with a full page.');
    }
    ids.push(...topics.filter(({ postCount = 0 }) => postCount > POSTS).map(({ id }) => id));
  }
  return ids.slice(0, count);
}

/** Renders a topic as the server does, without compression. */
async function render(renderer: PageRenderer, topicId: number): Promise<void> {
  const page = await renderer.render(
    { kind: 'topic', topicId, sort: THREAD_SORT, page: 1 },
    site.forClient('visitor'),
  );
  if (page.kind !== 'page' || page.body.length < 5000) throw new Error(`${topicId}: ${page.kind}`);
  new PreparedResponse(200, {}, Buffer.from(page.head + page.body));
}

/** Renders topics one after the other. Returns milliseconds per topic, of the processor and by the clock. */
async function renderAll(renderer: PageRenderer, topics: readonly number[]) {
  const startedAtMs = performance.now();
  const startedAtCpuMs = cpuMs();
  for (const topic of topics) await render(renderer, topic);
  const cpu = (cpuMs() - startedAtCpuMs) / topics.length;
  return { cpu, clock: (performance.now() - startedAtMs) / topics.length };
}

const dataDir = await generateCommunity({ topics: 5500, posts: 220_000, pages: 50 });
setEnvironment({ DATA_DIR: dataDir, LOG_LEVEL: 'error' });
const site = openSite();
const stylesheet = await readStylesheet(process.cwd());
const renderer = createPageRenderer({
  pages: PAGES,
  errorPage,
  styles: { kind: 'inline', stylesheet },
});
const topics = await topicsWithFullPage(WARM_UP + ROUNDS * PAGES_PER_ROUND);
for (const topic of topics.splice(0, WARM_UP)) await render(renderer, topic);

const rounds = { first: [] as number[], again: [] as number[], clock: [] as number[] };
for (let round = 0; round < ROUNDS; round += 1) {
  const batch = topics.splice(0, PAGES_PER_ROUND);
  const first = await renderAll(renderer, batch);
  rounds.first.push(first.cpu);
  rounds.clock.push(first.clock);
  // The second time, the response cache has the records and the sanitized posts.
  rounds.again.push((await renderAll(renderer, batch)).cpu);
}

console.log(
  `Topics of ${POSTS} posts, ${ROUNDS * PAGES_PER_ROUND} pages in turns of ${PAGES_PER_ROUND}, medians a page`,
);
console.table({
  'first render, processor ms': round(median(rounds.first)),
  'again, with the records and the sanitized posts': round(median(rounds.again)),
  'first render, ms by the clock': round(median(rounds.clock)),
});
process.exit(0);
