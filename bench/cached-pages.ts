import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { type Site, startSite } from '@/e2e/site/start';
import { cpuSeconds, median, rounded } from './figures';
import { savedAnswer } from './reference-servers/answer';
import { type Rival, startBare, startNginx, writeAnswers } from './reference-servers/start';
import { needWrk, wrk } from './wrk';

/** Pages of the sample: the wiki page has 4 kB of source, the topic 20 posts on its first page. */
const PAGES = {
  home: '/',
  forum: '/board/forums/5',
  'topic of 20 posts': '/board/topics/1200',
  'wiki page of 4 kB': '/wiki/pages/glossary',
};

const { values } = parseArgs({
  options: {
    rounds: { type: 'string', default: '5' },
    seconds: { type: 'string', default: '2' },
  },
});

interface Measured {
  requestsPerSecond: number[];
  /** Of the server's processor, for one request. */
  microseconds: number[];
}

async function measureOnce(url: string, pid: number, seconds: number, into: Measured) {
  const before = cpuSeconds(pid);
  const { requestsPerSecond, failures } = await wrk(url, seconds);
  if (failures > 0) throw new Error(`${failures} failures at ${url}`);
  into.requestsPerSecond.push(requestsPerSecond);
  into.microseconds.push(((cpuSeconds(pid) - before) / (requestsPerSecond * seconds)) * 1e6);
}

/** Saved pages of the site beside a bare Node server and nginx that send the same bytes, taking turns. */
async function measure(site: Site, bare: Rival, nginx: Rival) {
  const table: Record<string, Record<string, number>> = {};
  for (const [at, [name, address]] of Object.entries(PAGES).entries()) {
    const servers = [
      { url: `${site.url}${address}`, pid: site.process.pid ?? 0 },
      { url: bare.url(at), pid: bare.pid },
      { url: nginx.url(at), pid: nginx.pid },
    ];
    const results = servers.map((): Measured => ({ requestsPerSecond: [], microseconds: [] }));
    for (let round = 0; round < Number(values.rounds); round += 1) {
      for (const [index, { url, pid }] of servers.entries()) {
        const into = results[index];
        if (into) await measureOnce(url, pid, Number(values.seconds), into);
      }
    }
    const [own = 0, plain = 0, file = 0] = results.map((result) =>
      median(result.requestsPerSecond),
    );
    const [ownCpu = 0, plainCpu = 0, fileCpu = 0] = results.map((r) => median(r.microseconds));
    table[name] = {
      'Lectern, requests/s': Math.round(own),
      'bare Node': Math.round(plain),
      nginx: Math.round(file),
      'of bare': rounded(own / plain),
      'of nginx': rounded(own / file),
      'of bare, by CPU': rounded(plainCpu / ownCpu),
      'of nginx, by CPU': rounded(fileCpu / ownCpu),
      'µs CPU': rounded(ownCpu, 1),
      'µs bare': rounded(plainCpu, 1),
      'µs nginx': rounded(fileCpu, 1),
    };
  }
  console.table(table);
}

needWrk();
const folder = await mkdtemp(path.join(tmpdir(), 'lectern-bench-'));
const site = await startSite({ CACHE_SECONDS: '86400', LOG_LEVEL: 'error' });
const stops = [site.stop, () => rm(folder, { recursive: true })];
try {
  const answers = await Promise.all(
    Object.values(PAGES).map((address) => savedAnswer(`${site.url}${address}`)),
  );
  await writeAnswers(folder, answers);
  const bare = await startBare(folder, answers.length);
  stops.unshift(bare.stop);
  const nginx = await startNginx(folder, answers);
  stops.unshift(nginx.stop);
  await measure(site, bare, nginx);
} finally {
  for (const stop of stops) await stop();
}
