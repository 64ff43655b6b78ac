import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { availableParallelism, loadavg } from 'node:os';
import { join } from 'node:path';
import { createDraftHere } from '@/lib/content/pipeline/draft/create-draft';
import { renderWikiSource } from '@/lib/content/pipeline/render-wiki-page';
import { median } from './statistics';

const PAGES = '../shared/data/wiki/pages';

const PARAGRAPH = `<p>The <b>escapement</b> of this <a href="https://clocks.example/anchor">anchor clock</a> beats
twice a second; its <em>pallets</em> were worn &amp; stoned flat again, see <a href="/index.php?showtopic=12">here</a>.</p>
<aside class="quote" data-username="hollis" data-post="3" data-topic="7"><div class="title">hollis:</div>
<blockquote><p>Never oil the pallets of a <s>cuckoo</s> clock.</p></blockquote></aside>
<ul><li>peg the holes</li><li>broach <code>0.72 mm</code></li></ul>
<p><img src="https://pictures.example/pallet.jpg" width="640" height="480" alt="worn pallet"> 钟表修理，慢慢来。</p>\n`;
const POST = PARAGRAPH.repeat(Math.ceil(10_000 / PARAGRAPH.length)).slice(0, 10_000);

/** Returns the median time of some work in milliseconds. */
async function medianMs(runs: number, work: () => Promise<unknown>): Promise<number> {
  const times: number[] = [];
  for (let run = 0; run < runs; run += 1) {
    const started = performance.now();
    await work();
    times.push(performance.now() - started);
  }
  return median(times);
}

function report(name: string, milliseconds: number, limitMs: number): void {
  const verdict = milliseconds < limitMs ? 'within' : 'OVER';
  console.log(`${name}: ${milliseconds.toFixed(2)} ms, ${verdict} ${limitMs} ms`);
  if (milliseconds >= limitMs) process.exitCode = 1;
}

/** Renders a post without any cache. */
const renderPost = (text: string, postId: number) =>
  createDraftHere({ kind: 'post', text, topicId: 1, postId });

const [load = 0] = loadavg();
console.log(`${availableParallelism()} processors, load average ${load.toFixed(1)}.`);

await medianMs(50, () => renderPost(POST, 1));
report('a post of 10 kB', await medianMs(200, () => renderPost(POST, 1)), 2);

const renderPage = async () => {
  for (let postId = 1; postId <= 20; postId += 1) {
    await renderPost(POST.slice(0, 3000), postId);
  }
};
report('a page of 20 posts of 3 kB', await medianMs(30, renderPage), 25);

if (existsSync(PAGES)) {
  const files = readdirSync(PAGES, { recursive: true, encoding: 'utf8' }).filter((name) =>
    name.endsWith('.txt'),
  );
  const started = performance.now();
  for (const file of files) {
    const pageId = file.replace(/\.txt$/, '').replaceAll('/', ':');
    await renderWikiSource(readFileSync(join(PAGES, file), 'utf8'), { pageId });
  }
  report(`${files.length} wiki pages`, performance.now() - started, 5000);
} else {
  console.log(`There are no wiki pages in ${PAGES}. This part is skipped.`);
}
