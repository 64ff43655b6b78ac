import cluster from 'node:cluster';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { ConfigError, config } from '@/lib/config/config';
import { fixAbortErrorLeak } from '@/lib/http/abort-error-leak';
import { readBrowserScripts } from '@/lib/http/assets/read-browser-scripts';
import { readStaticFiles } from '@/lib/http/assets/static-files';
import { reportReady, runWorkers } from '@/lib/http/cluster';
import { startServer } from '@/lib/http/connections/server';
import { limitHeapGrowth } from '@/lib/http/limit-heap-growth';
import { openNext } from '@/lib/http/open-next';
import { createRequestHandler } from '@/lib/http/request-handler';
import type { PreparedResponse } from '@/lib/http/response/prepared-response';
import { ignoreBrokenPipes, log } from '@/lib/log/log';

const STOP_WITHIN_MS = 10_000;
const PREPARE_AFTER_MS = 1000;

const root = process.cwd();
const isDev = process.argv.includes('--dev');

const announce = (port: number | undefined) =>
  console.log(`${config().siteName} is open at http://localhost:${port}`);

/** The client is loaded only where there is something to ask. */
async function shareCache(url: string): Promise<void> {
  const build = isDev ? 'dev' : await readFile(path.join(root, '.next/BUILD_ID'), 'utf8');
  const { openSharedCache: openSecondTier } = await import('@/lib/shared-cache/open-shared-cache');
  openSecondTier(url, build);
}

async function start() {
  ignoreBrokenPipes();
  const settings = config();
  if (!isDev && settings.workers > 1 && cluster.isPrimary) {
    return runWorkers(settings.workers, announce);
  }
  if (settings.cacheUrl) await shareCache(settings.cacheUrl);
  fixAbortErrorLeak();
  limitHeapGrowth();
  // Before Next is loaded. Its maps take 60 MB, to name a line in a stack.
  if (settings.logLevel === 'debug') process.setSourceMapsEnabled(true);
  const app = await openNext(root, { isDev });
  const assets = isDev ? new Map<string, PreparedResponse>() : await readStaticFiles(root);
  for (const [address, script] of await readBrowserScripts(root)) assets.set(address, script);
  const door = createRequestHandler({ next: app.getRequestHandler(), settings, assets, isDev });
  const upgrade = isDev ? app.getUpgradeHandler() : undefined;
  const { server, stop } = await startServer(settings.port, settings.host, door.answer, {
    hits: door.hits,
    upgrade,
  });
  const address = server.address();
  const port = typeof address === 'object' ? address?.port : settings.port;
  if (!cluster.isWorker) announce(port);
  let isStopping = false;
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    // Not once: a terminal tells a whole group of processes, and npm and the launcher hand it on.
    process.on(signal, () => {
      if (isStopping) return;
      isStopping = true;
      log().info({ event: 'stopping', signal });
      void stop(STOP_WITHIN_MS).then(() => process.exit(0));
    });
  }
  log().info({ event: 'started', port, community: settings.apiBaseUrl ? 'remote' : 'embedded' });
  if (isDev) return;
  // The first visitors come first.
  await sleep(PREPARE_AFTER_MS);
  await door.prepare();
  reportReady();
}

/** A sentence where the operator is the one who can help, else the error with its stack. */
function wordsOf(error: unknown): unknown {
  if (error instanceof ConfigError) return error.message;
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  if (code === 'EADDRINUSE') return `PORT ${config().port} is taken by another process.`;
  if (code === 'EACCES') return `PORT ${config().port} may not be listened on by this user.`;
  if (code === 'ENOTFOUND' || code === 'EAI_AGAIN') {
    return `HOST ${config().host} is a name that cannot be looked up. Give an address of this machine.`;
  }
  if (code === 'EADDRNOTAVAIL') return `HOST ${config().host} is no address of this machine.`;
  return error;
}

start().catch((error: unknown) => {
  console.error(wordsOf(error));
  process.exit(1);
});
