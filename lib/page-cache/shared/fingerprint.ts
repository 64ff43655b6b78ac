import { createHash } from 'node:crypto';
import type { Config } from '@/lib/base/config/config';

/** A digest of the settings that change what a page looks like, and of the build. */
export function fingerprint(settings: Config, build: string): string {
  const { port, host, workers, logLevel, pageCacheBytes, pageDiskBytes, dataDir, ...rest } =
    settings;
  const {
    trustedProxies,
    cacheUrl,
    purgeToken,
    metricsToken,
    apiCredentials,
    indexNowKey,
    ...visible
  } = rest;
  return createHash('sha256')
    .update(JSON.stringify([build, visible]))
    .digest('hex')
    .slice(0, 12);
}
