import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { z } from 'zod';
import { freePort } from '../site/free-port';
import { get, getWithRetry, type Target } from '../site/get';
import { startSite } from '../site/start';
import { alertQueries, dashboardQueries, type NamedQuery } from './dashboard';
import { PROMETHEUS, PROMTOOL, pathOf, runProgram } from './programs';

const TOKEN = 'a token of the test';
const MAX_WAIT_MS = 60_000;
const FILES = ['prometheus.yml', 'alerts.yml', 'alerts.test.yml'];

const queryResult = z.object({
  status: z.string(),
  error: z.string().optional(),
  data: z.object({ result: z.array(z.object({ value: z.tuple([z.number(), z.string()]) })) }),
});

/** Returns the values that a Prometheus computes now. @throws when it refuses the expression */
async function query(server: Target, expr: string): Promise<string[]> {
  const { body } = await get(server, `/api/v1/query?${new URLSearchParams({ query: expr })}`);
  const { data } = queryResult.parse(JSON.parse(body));
  return data.result.map(({ value: [, value] }) => value);
}

async function isQuery(server: Target, { name, expr }: NamedQuery): Promise<string | undefined> {
  const text = expr.trim();
  return query(server, text).then(
    (values) => void console.log(`  ${values.length} series: ${name}`),
    (error: unknown) => `${name}: ${String(error)}`,
  );
}

/**
 * Checks the rules with promtool, and lets a Prometheus with the configuration of `deploy/` scrape a
 * site, then run each query of the alerts and the dashboard. Returns what is wrong.
 */
export async function checkPrometheus(): Promise<string[]> {
  const folder = await mkdtemp(path.join(tmpdir(), 'lectern-prometheus-'));
  const site = await startSite({ METRICS_TOKEN: TOKEN });
  const stop = new AbortController();
  try {
    for (const file of FILES) await cp(`deploy/${file}`, path.join(folder, file));
    await writeFile(path.join(folder, 'lectern-token'), TOKEN);
    for (const args of [
      ['check', 'rules', 'alerts.yml'],
      ['test', 'rules', 'alerts.test.yml'],
      ['check', 'config', 'prometheus.yml'],
    ]) {
      runProgram(PROMTOOL, args, { cwd: folder });
      console.log(`  promtool ${args.join(' ')}`);
    }
    const text = await readFile('deploy/prometheus.yml', 'utf8');
    const { host } = new URL(site.url);
    const edited = text.replace('127.0.0.1:3000', host).replaceAll('interval: 15s', 'interval: 1s');
    await writeFile(path.join(folder, 'prometheus.yml'), edited);
    const port = await freePort();
    const args = ['--config.file=prometheus.yml', '--storage.tsdb.path=data', '--log.level=error'];
    const server = spawn(pathOf(PROMETHEUS), [...args, `--web.listen-address=127.0.0.1:${port}`], {
      cwd: folder,
      stdio: 'ignore',
      signal: stop.signal,
    });
    server.once('error', () => undefined);
    const ended = once(server, 'exit').catch(() => undefined);
    const faults = await checkServer({ url: `http://127.0.0.1:${port}` }, site);
    stop.abort();
    await ended;
    return faults;
  } finally {
    stop.abort();
    await site.stop();
    await rm(folder, { recursive: true, force: true });
  }
}

async function checkServer(server: Target, site: Target): Promise<string[]> {
  for (const page of ['/board/topics', '/board/topics?page=2', '/no-such-page']) {
    await getWithRetry(site, page, { 'user-agent': 'Googlebot/2.1' });
  }
  const since = performance.now();
  const scrapes = 'count_over_time(up{job="lectern"}[1m]) > 3 and up{job="lectern"} == 1';
  while ((await query(server, scrapes).catch(() => [])).length === 0) {
    if (performance.now() - since > MAX_WAIT_MS) return ['Prometheus cannot scrape the site'];
    await sleep(500);
  }
  console.log('  Prometheus scrapes the site');
  const faults: string[] = [];
  for (const each of [...alertQueries(), ...dashboardQueries()]) {
    const fault = await isQuery(server, each);
    if (fault) faults.push(fault);
  }
  const rate = await query(server, 'sum(lectern_http_requests_total{status="200"})');
  if (!(Number(rate[0]) > 0)) faults.push('no answers are counted');
  return faults;
}
