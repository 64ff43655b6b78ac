import { readdirSync, readFileSync } from 'node:fs';
import { cp, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { startDokuWiki } from '@/e2e/fixtures/start-dokuwiki';
import { temporaryDir } from '@/e2e/fixtures/temporary-dir';
import { getWithRetry } from '@/e2e/site/get';
import { runLectern } from '@/e2e/site/lectern';
import { startSite } from '@/e2e/site/start';
import { href } from '@/lib/urls/views/href';
import { median, round } from './statistics';

/**
 * `npm run bench:wiki -- --wiki FOLDER`: the cost of a wiki page's first request here, and of its first and
 * second one in Debian's DokuWiki. By default the pages are that package's own. Both servers compress.
 */

const { values } = parseArgs({
  options: { wiki: { type: 'string', default: '/var/lib/dokuwiki/data/pages' } },
});
/** Pages requested to warm up the compilers, and copies of the wiki measured afterwards. */
const WARM_UP = 1500;
const MEASURED = 4;
const MAX_PAGES = 60;
const LARGEST = 'wiki:syntax';

/** Returns the processor time of a process's threads in milliseconds (proc(5), `schedstat`). */
function cpuMs(pid = 0): number {
  const tasks = `/proc/${pid}/task`;
  const nanoseconds = readdirSync(tasks).map((id) =>
    Number(readFileSync(`${tasks}/${id}/schedstat`, 'utf8').split(' ')[0]),
  );
  return nanoseconds.reduce((sum, each) => sum + each, 0) / 1e6;
}

const idOf = (file: string) =>
  file.slice(0, -'.txt'.length).split('/').map(decodeURIComponent).join(':');
const files = readdirSync(values.wiki, { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.txt'))
  .sort((a, b) => Number(idOf(b) === LARGEST) - Number(idOf(a) === LARGEST))
  .slice(0, MAX_PAGES);
const copies = Array.from(
  { length: Math.ceil(WARM_UP / files.length) + MEASURED },
  (_, index) => `copy${index + 1}`,
);

const dir = temporaryDir();
for (const copy of copies) {
  for (const file of files) {
    await cp(path.join(values.wiki, file), path.join(dir, 'pages', copy, file));
  }
}
// The home page has another address, so it is none of the copies.
await writeFile(path.join(dir, 'pages/start.txt'), '====== Start ======\n');
const dataDir = path.join(dir, 'data');
await runLectern(['import', '--wiki', path.join(dir, 'pages')], { DATA_DIR: dataDir });
const site = await startSite({ DATA_DIR: dataDir });
const texts = copies.flatMap((copy) =>
  files.map((file) => [
    `${copy}:${idOf(file)}`,
    readFileSync(path.join(values.wiki, file), 'utf8'),
  ]),
);
const wiki = await startDokuWiki({
  settings: { userewrite: '2', gzip_output: '1' },
  pages: Object.fromEntries(texts),
});

/**
 * Requests each page of the measured copies, after those of the others. Returns the time of each request.
 */
async function measure(server: { url: string; pid?: number }, pathOf: (id: string) => string) {
  const times = new Map<string, number[]>();
  const clock: number[] = [];
  for (const copy of copies) {
    for (const file of files) {
      const id = idOf(file);
      const before = cpuMs(server.pid);
      const startedAt = performance.now();
      const headers = { 'accept-encoding': 'gzip' };
      const { status } = await getWithRetry(server, pathOf(`${copy}:${id}`), headers);
      clock.push(performance.now() - startedAt);
      if (status !== 200) throw new Error(`${server.url}${pathOf(`${copy}:${id}`)}: ${status}`);
      const measured = times.get(id) ?? [];
      times.set(id, [...measured, cpuMs(server.pid) - before].slice(-MEASURED));
    }
  }
  return {
    median: round(median([...times.values()].map(median)), 1),
    [LARGEST]: round(median(times.get(LARGEST) ?? []), 1),
    'median by the clock': round(median(clock.slice(-MEASURED * files.length)), 1),
  };
}

const lectern = { url: site.url, pid: site.process.pid };
const pathOfDokuWiki = (id: string) => `/doku.php/${encodeURIComponent(id)}`;
console.info(`${files.length} pages of ${values.wiki}; milliseconds of processor time`);
console.table({
  'Lectern, first request': await measure(lectern, (id) => href({ kind: 'wiki-page', id })),
  'DokuWiki, first request': await measure(wiki, pathOfDokuWiki),
  'DokuWiki, next request': await measure(wiki, pathOfDokuWiki),
});
wiki.stop();
await site.stop();
