import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, rm } from 'node:fs/promises';
import { injectLoadLimits } from '@/e2e/site/inject-load-limits';
import { startEdge } from '@/e2e/site/nginx';
import { type Site, startSite } from '@/e2e/site/start';
import { HEAP_FLAGS } from '@/tools/launcher/launch';
import {
  type ReferenceServer,
  startBareNode,
  startNginx,
  writeResponses,
} from '../reference-servers/start-servers';
import type { BrowserRequest } from './browser-request';
import type { AnsweredRequest } from './site-requests';

/** A server that takes its turn. */
export interface Contender {
  name: string;
  url: string;
  /** The process whose processor time is counted. */
  pid: number;
  /** The mix, as this server is asked. */
  requests: readonly BrowserRequest[];
  targetOf(request: BrowserRequest): string;
  stop(): Promise<void>;
}

/** Settings of a site whose pages stay fresh for the whole run. */
const SETTINGS = { CACHE_SECONDS: '86400', LOG_LEVEL: 'error', PAGE_CACHE_MB: '512' };

/** Starts the build in the current folder. */
export const startOwnSite = (dataDir: string, env: Record<string, string> = {}): Promise<Site> =>
  startSite({ ...SETTINGS, ...env, DATA_DIR: dataDir });

/** Starts the build in another checkout, over a generated community of its own, which it may store differently. */
export async function startCheckout(
  folder: string,
  size: readonly string[],
): Promise<{ url: string; pid: number; stop(): Promise<void> }> {
  const dataDir = `${folder}/.bench-visits`;
  await mkdir(dataDir, { recursive: true });
  const cli = ['--import', 'tsx', 'bench/generate/cli.ts', '--out', dataDir, ...size];
  const generated = spawn(process.execPath, cli, { cwd: folder, stdio: 'ignore' });
  const [code] = await once(generated, 'exit');
  if (code !== 0) throw new Error(`The generator in ${folder} failed with ${code}.`);
  const child = spawn(process.execPath, [...HEAP_FLAGS, 'dist/server.js'], {
    cwd: folder,
    env: {
      PATH: process.env.PATH,
      NODE_ENV: 'production',
      HOST: '127.0.0.1',
      PORT: '0',
      MALLOC_ARENA_MAX: '2',
      ...injectLoadLimits({ maxLagMs: 5000 }),
      ...SETTINGS,
      DATA_DIR: dataDir,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let printed = '';
  while (!/is open at http:\/\/\S+:\d+/.test(printed))
    printed += String((await once(child.stdout, 'data'))[0]);
  const port = /is open at http:\/\/\S+:(\d+)/.exec(printed)?.[1];
  return {
    url: `http://127.0.0.1:${port}`,
    pid: child.pid ?? 0,
    async stop() {
      child.kill('SIGTERM');
      await once(child, 'exit');
      await rm(dataDir, { recursive: true });
    },
  };
}

/** Starts a bare Node server and nginx, each sending the responses to these requests from memory or files. */
export async function startReferences(
  requests: readonly AnsweredRequest[],
  folder: string,
): Promise<Contender[]> {
  const unique = [...new Set(requests)];
  const numbers = new Map<BrowserRequest, number>(unique.map((request, at) => [request, at]));
  await writeResponses(
    folder,
    unique.map(({ response }) => response),
  );
  const asContender = (name: string, { url, pid, stop }: ReferenceServer): Contender => ({
    name,
    url: new URL(url(0)).origin,
    pid,
    stop,
    requests,
    targetOf: (request) => `/${numbers.get(request)}`,
  });
  const nginx = await startNginx(
    folder,
    unique.map(({ response }) => response),
  );
  return [
    asContender('bare Node', await startBareNode(folder, unique.length)),
    asContender('nginx', nginx),
  ];
}

/** Puts `deploy/nginx.conf` before a contender, without TLS, its cache and its limits for one client. */
export async function behindNginx(contender: Contender): Promise<Contender> {
  const edge = await startEdge([contender, contender], (conf) =>
    conf
      .replace(' ssl http2;', ';')
      .replace('rate=50r/s', 'rate=1000000r/s')
      .replace('burst=200', 'burst=100000')
      .replace('keepalive_timeout 15s;', 'keepalive_timeout 15s; keepalive_requests 100000000;')
      .replace('proxy_cache pages;', 'proxy_cache off;'),
  );
  return {
    ...contender,
    name: `${contender.name}, behind nginx`,
    url: edge.url.replace('https:', 'http:'),
    stop: () => edge.stop(),
  };
}
