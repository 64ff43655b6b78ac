import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { type Site, startSite } from '@/e2e/site/start';
import { fetchCachedResponse } from './reference-servers/fetch-cached-response';
import {
  type ReferenceServer,
  startBareNode,
  startNginx,
  writeResponses,
} from './reference-servers/start-servers';
import { requireWrk, runWrk } from './run-wrk';
import { cpuSeconds, median, round } from './statistics';

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

interface Measurements {
  requestsPerSecond: number[];
  /** Processor time of the server for one request. */
  cpuMicroseconds: number[];
}

async function measureOnce(url: string, pid: number, seconds: number, measured: Measurements) {
  const before = cpuSeconds(pid);
  const { requestsPerSecond, failures } = await runWrk(url, seconds);
  if (failures > 0) throw new Error(`${failures} failures at ${url}`);
  measured.requestsPerSecond.push(requestsPerSecond);
  measured.cpuMicroseconds.push(((cpuSeconds(pid) - before) / (requestsPerSecond * seconds)) * 1e6);
}

/** Compares the site's cached pages with a bare Node server and nginx that send the same bytes, in turn. */
async function measure(site: Site, bare: ReferenceServer, nginx: ReferenceServer) {
  const table: Record<string, Record<string, number>> = {};
  for (const [index, [name, path]] of Object.entries(PAGES).entries()) {
    const servers = [
      { url: `${site.url}${path}`, pid: site.process.pid ?? 0 },
      { url: bare.url(index), pid: bare.pid },
      { url: nginx.url(index), pid: nginx.pid },
    ];
    const results = servers.map(
      (): Measurements => ({ requestsPerSecond: [], cpuMicroseconds: [] }),
    );
    for (let round = 0; round < Number(values.rounds); round += 1) {
      for (const [server, { url, pid }] of servers.entries()) {
        const measured = results[server];
        if (measured) await measureOnce(url, pid, Number(values.seconds), measured);
      }
    }
    const [ownRate = 0, bareRate = 0, nginxRate = 0] = results.map((result) =>
      median(result.requestsPerSecond),
    );
    const [ownCpu = 0, bareCpu = 0, nginxCpu = 0] = results.map((r) => median(r.cpuMicroseconds));
    table[name] = {
      'Lectern, requests/s': Math.round(ownRate),
      'bare Node': Math.round(bareRate),
      nginx: Math.round(nginxRate),
      'of bare': round(ownRate / bareRate),
      'of nginx': round(ownRate / nginxRate),
      'of bare, by CPU': round(bareCpu / ownCpu),
      'of nginx, by CPU': round(nginxCpu / ownCpu),
      'µs CPU': round(ownCpu, 1),
      'µs bare': round(bareCpu, 1),
      'µs nginx': round(nginxCpu, 1),
    };
  }
  console.table(table);
}

requireWrk();
const folder = await mkdtemp(path.join(tmpdir(), 'lectern-bench-'));
const site = await startSite({ CACHE_SECONDS: '86400', LOG_LEVEL: 'error' });
const stops = [site.stop, () => rm(folder, { recursive: true })];
try {
  const responses = await Promise.all(
    Object.values(PAGES).map((path) => fetchCachedResponse(`${site.url}${path}`)),
  );
  await writeResponses(folder, responses);
  const bare = await startBareNode(folder, responses.length);
  stops.unshift(bare.stop);
  const nginx = await startNginx(folder, responses);
  stops.unshift(nginx.stop);
  await measure(site, bare, nginx);
} finally {
  for (const stop of stops) await stop();
}
