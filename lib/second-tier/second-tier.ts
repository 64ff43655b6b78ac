import { createHash } from 'node:crypto';
import { type Config, config } from '@/lib/config';
import { processWide } from '@/lib/process-wide';
import { openRedis } from './redis';
import type { SecondTier } from './tier';

/** Everything that decides what a page looks like; what only decides how it is served does not. */
function fingerprint(settings: Config, build: string): string {
  const { port, host, workers, logLevel, pageCacheBytes, dataDir, ...rest } = settings;
  const { cacheUrl, purgeToken, metricsToken, apiCredentials, ...looks } = rest;
  return createHash('sha256')
    .update(JSON.stringify([build, looks]))
    .digest('hex')
    .slice(0, 12);
}

let build = '';

/** Tells which build this is, before anybody asks for the tier. */
export function setBuild(id: string): void {
  build = id;
}

/** What this replica shares with others; undefined without CACHE_URL. */
export function secondTier(): SecondTier | undefined {
  const settings = config();
  const { cacheUrl } = settings;
  if (!cacheUrl) return undefined;
  return processWide('second-tier', () =>
    openRedis(cacheUrl, `lectern:${fingerprint(settings, build)}`),
  );
}
