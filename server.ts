import cluster from 'node:cluster';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { errorPage } from '@/app/error-page';
import { PAGES } from '@/app/pages';
import { type Config, ConfigError, config } from '@/lib/base/config/config';
import { prepareDataDir } from '@/lib/base/config/data-dir';
import { WITHOUT_ADDRESS } from '@/lib/base/config/without-address';
import { log } from '@/lib/base/log/log';
import { appFolders, findAppRoot, foldersBelow } from '@/lib/base/runtime/app-folders';
import { ignoreBrokenPipes } from '@/lib/base/runtime/broken-pipes';
import { errorCodeOf } from '@/lib/base/runtime/error-code';
import { OperatorError } from '@/lib/base/runtime/operator-error';
import { pageStorage, sharedCache } from '@/lib/base/runtime/shared-cache';
import { requireSqlite } from '@/lib/base/sqlite/open-sqlite';
import { currentSite } from '@/lib/community/site/current-site';
import { openSite } from '@/lib/community/site/open-site';
import type { Site } from '@/lib/community/site/site';
import { describeCommunity, describeKinds } from '@/lib/community/start/describe-community';
import { recognizeCommunity } from '@/lib/community/start/recognize-community';
import { signingSecret } from '@/lib/content/settings/url-signer';
import type { PreparedResponse } from '@/lib/http/prepared-response';
import { fingerprint } from '@/lib/page-cache/shared/fingerprint';
import { hasDownloads } from '@/lib/pages/downloads/downloads';
import { keepBuildFiles } from '@/lib/render/assets/kept-build-files';
import { readBrowserScripts } from '@/lib/render/assets/read-browser-scripts';
import { readStaticFiles } from '@/lib/render/assets/static-files';
import { createPageRenderer } from '@/lib/render/create-page-renderer';
import { readBuildId } from '@/lib/render/next/build-output';
import { openEntrypoints } from '@/lib/render/next/entrypoints';
import { readStylesheet } from '@/lib/render/styles/inline-css';
import { linkedStyles } from '@/lib/render/styles/page-styles';
import { reportReady, runWorkers } from '@/lib/server/cluster';
import { createRequestHandler } from '@/lib/server/request-handler';
import { startServer } from '@/lib/server/start-server';
import { storePath } from '@/lib/store/build/publish-store';
import { upgradeStore } from '@/lib/store/build/upgrade-store';
import { isSampleStore } from '@/lib/store/queries/store-parts';
import { escapeForTerminal } from '@/tools/cli/escape-for-terminal';
import { offerSample } from '@/tools/import/publish-sample';

const STOP_TIMEOUT_MS = 10_000;
/** Time between listening and warming up the caches, so that the first visitors do not wait. */
const PREPARE_DELAY_MS = 1000;
/** Time between two requests for the kind of an unresponsive community. */
const ASK_AGAIN_MS = 10_000;

const root = findAppRoot(import.meta.url);
appFolders.set(foldersBelow(root));
const isDev = process.argv.includes('--dev');

/** Prints the site's address, and a hint if the site shows the sample community. */
function announce(port: number | undefined): void {
  const { siteName, dataDir, communityUrl, isMirror } = config();
  console.log(`${siteName} is open at http://localhost:${port}`);
  if (communityUrl !== undefined || isMirror) return;
  const store = storePath(path.resolve(dataDir));
  const hasOwnStore = existsSync(store) && !isSampleStore(store);
  if (hasOwnStore) return;
  console.log(
    `It shows a sample community, in ${path.dirname(store)}. For your own: lectern URL, lectern import or lectern mirror, which remove the sample (lectern --help).`,
  );
}

function announceUpgrade(version: number): void {
  log().info({ event: 'upgrading the store', schema: version });
  console.log(
    `The store was written by an earlier version (schema ${version}). It is upgraded before the site opens, which takes as long as an import.`,
  );
}

/** Prints a description of the community, or why it cannot be described. */
async function reportCommunity(given: Config, site: Site): Promise<void> {
  if (given.communityUrl === undefined || isDev) return;
  const report = await describeCommunity(given, site).then(
    (description) => `${description}.`,
    (error: unknown) => (error instanceof Error ? error.message : `${error}.`),
  );
  console.log(escapeForTerminal(report));
}

/** True if this process or its parent stores pages on disk. */
async function claimPagesOnDisk({ cacheUrl, dataDir, pageDiskBytes }: Config): Promise<boolean> {
  if (cacheUrl || pageDiskBytes === 0 || isDev) return false;
  if (cluster.isWorker) return true;
  const { claimDiskCache } = await import('@/lib/page-cache/shared/claim-disk-cache');
  return claimDiskCache(dataDir);
}

/** Opens the page cache that outlives this process. Loads only the client in use. */
async function openSharedCache(settings: Config): Promise<void> {
  const { cacheUrl, dataDir, pageDiskBytes } = settings;
  const build = isDev ? 'dev' : await readBuildId(root);
  if (cacheUrl) {
    const prefix = `lectern:${fingerprint(settings, build)}`;
    const { openRedisCache } = await import('@/lib/page-cache/shared/redis-cache');
    const cache = openRedisCache(cacheUrl, prefix);
    pageStorage.set({ kind: 'replicas', cache });
  } else if (await claimPagesOnDisk(settings)) {
    const { DiskCache, diskCachePath } = await import('@/lib/page-cache/shared/disk-cache');
    // Pages hold image addresses signed with the secret.
    const secret = signingSecret(dataDir).toString('hex');
    const cache = new DiskCache({
      prefix: `lectern:${fingerprint(settings, `${build} ${secret} ${hasDownloads()}`)}`,
      path: diskCachePath(dataDir),
      maxBytes: pageDiskBytes,
    });
    pageStorage.set({ kind: 'disk', cache });
  }
}

/** Lets publications be told to search engines and the cache in front. */
async function openAnnouncements(settings: Config): Promise<void> {
  if (isDev || cluster.isWorker) return;
  if (settings.indexNowKey) {
    const { startIndexNow } = await import('@/lib/server/announcements/index-now');
    startIndexNow(settings);
  }
  if (settings.cdnPurgeUrl && settings.hasStore) {
    const { startEdgePurges } = await import('@/lib/server/announcements/purge-edge');
    startEdgePurges(settings);
  }
}

/** Loads Next's development server, and compiles the programs that Next does not compile. */
async function openDevelopment() {
  const { DEVELOPMENT_DIR, openDevelopmentServer } = await import('@/lib/render/next/development');
  const development = await openDevelopmentServer(root);
  appFolders.set({ root, compiled: path.join(root, DEVELOPMENT_DIR) });
  const { compile } = await import('@/tools/build/compile');
  await compile(root, appFolders().compiled);
  return development;
}

async function start() {
  ignoreBrokenPipes();
  offerSample();
  // `recognizeCommunity` changes the configuration.
  const givenSettings = config();
  let hasAnswered = true;
  if (!cluster.isWorker) {
    // The IPC channel closes when the launcher is killed; then this process stops too.
    process.once('disconnect', () => process.kill(process.pid, 'SIGTERM'));
    process.channel?.unref();
    requireSqlite();
    prepareDataDir(givenSettings.dataDir);
    await upgradeStore(givenSettings.dataDir, announceUpgrade);
    ({ hasAnswered } = await recognizeCommunity());
  }
  const settings = config();
  requireRoot(settings);
  await openAnnouncements(settings);
  // Without an answer, one worker serves until the kind of community is known.
  const needsWorkers = settings.workers > 1 || !hasAnswered;
  if (needsWorkers && !isDev && cluster.isPrimary) {
    const env: Record<string, string> = {};
    if (!(await claimPagesOnDisk(settings))) env.PAGE_DISK_MB = '0';
    const { restart } = await runWorkers(settings.workers, announce, env);
    if (hasAnswered) return;
    // A worker reads the configuration once, so a newly known kind needs new workers.
    while (!hasAnswered) {
      await sleep(ASK_AGAIN_MS);
      ({ hasAnswered } = await recognizeCommunity());
    }
    return restart();
  }
  await openSharedCache(settings);
  const site = openSite(settings);
  currentSite.set(site);
  // Before Next is loaded: its source maps take 60 MB, and serve only stack traces.
  if (settings.logLevel === 'debug') process.setSourceMapsEnabled(true);
  const development = isDev ? await openDevelopment() : undefined;
  const assets = isDev ? new Map<string, PreparedResponse>() : await readStaticFiles(root);
  for (const [address, script] of await readBrowserScripts()) assets.set(address, script);
  const isFirstProcess = (cluster.worker?.id ?? 1) === 1;
  if (!isDev && isFirstProcess) await keepBuildFiles(settings.dataDir, assets);
  const renderer = createPageRenderer({
    pages: PAGES,
    errorPage,
    styles: isDev
      ? linkedStyles(assets)
      : { kind: 'inline', stylesheet: await readStylesheet(root) },
    ...(!isDev && { next: await openEntrypoints(root) }),
  });
  const { sendHit, handle, refusalHeaders, prepare } = createRequestHandler({
    renderer,
    site,
    assets,
    developmentServer: development?.handler,
  });
  const { listener, stop } = await startServer(settings.port, settings.host, handle, {
    sendHit,
    upgrade: development?.upgrade,
    refusalHeaders,
    isBehindProxy: settings.trustedProxies !== '',
  });
  const address = listener.address();
  const port = (typeof address === 'object' && address?.port) || settings.port;
  if (!cluster.isWorker) announce(port);
  if (isFirstProcess) void reportCommunity(givenSettings, site);
  let isStopping = false;
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    // Not `once`: terminal and npm both send the signal.
    process.on(signal, () => {
      if (isStopping) return;
      isStopping = true;
      log().info({ event: 'stopping', signal });
      void stop(STOP_TIMEOUT_MS)
        .then(() => sharedCache()?.close())
        .then(() => process.exit(0));
    });
  }
  if (settings.siteUrl === undefined) log().info({ event: 'without-address' }, WITHOUT_ADDRESS);
  log().info({ event: 'started', port, community: describeKinds(settings) });
  if (isDev) return;
  await sleep(PREPARE_DELAY_MS);
  await prepare();
  reportReady();
}

/** A server's links start at the host's root, unlike a frozen site's. @throws ConfigError for a path */
function requireRoot({ siteUrl }: Config): void {
  if (siteUrl === undefined || new URL(siteUrl).pathname === '/') return;
  throw new ConfigError(`SITE_URL must have no path (given: "${siteUrl}").`);
}

/** Returns a message if the operator can correct the error, else the error. */
function describeStartError(error: unknown): unknown {
  if (error instanceof OperatorError) return error.message;
  const code = errorCodeOf(error);
  if (code === 'EADDRINUSE') {
    return `PORT ${config().port} is taken by another process. Set PORT to a free port.`;
  }
  if (code === 'EACCES') {
    return `PORT ${config().port} may not be listened on by this user. Set PORT to a number above 1023.`;
  }
  if (code === 'ENOTFOUND' || code === 'EAI_AGAIN') {
    return `HOST ${config().host} cannot be resolved. Set HOST to an address of this machine.`;
  }
  if (code === 'EADDRNOTAVAIL') {
    return `HOST ${config().host} is not an address of this machine. Set HOST to one that is.`;
  }
  return error;
}

start().catch((error: unknown) => {
  console.error(describeStartError(error));
  process.exit(1);
});
