import { createHash } from 'node:crypto';
import { type Config, config } from '@/lib/config/config';
import { openRedisCache } from './redis-cache';
import { sharedCache } from './shared-cache';

/** Everything that decides what a page looks like; what only decides how it is served does not. */
function fingerprint(settings: Config, build: string): string {
  const { port, host, workers, logLevel, pageCacheBytes, dataDir, ...rest } = settings;
  const { cacheUrl, purgeToken, metricsToken, apiCredentials, ...looks } = rest;
  return createHash('sha256')
    .update(JSON.stringify([build, looks]))
    .digest('hex')
    .slice(0, 12);
}

/**
 * Opens the second tier that CACHE_URL names, for everybody in this process.
 * @param build which build of the site this is: another one's pages are no use
 */
export function openSharedCache(url: string, build: string): void {
  sharedCache.set(openRedisCache(url, `lectern:${fingerprint(config(), build)}`));
}
