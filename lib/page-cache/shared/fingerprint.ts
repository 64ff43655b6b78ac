import { createHash } from 'node:crypto';
import type { Config } from '@/lib/base/config/config';

/** Settings that affect no page. */
const INVISIBLE: readonly (keyof Config)[] = [
  'port',
  'host',
  'workers',
  'logLevel',
  'pageCacheBytes',
  'pageDiskBytes',
  'dataDir',
  'trustedProxies',
  'cacheUrl',
  'purgeToken',
  'metricsToken',
  'apiCredentials',
  'indexNowKey',
];

/** Digest of the build and of settings that affect pages; unlisted settings count. */
export function fingerprint(settings: Config, build: string): string {
  const invisible = new Set<string>(INVISIBLE);
  const visible = Object.entries(settings).filter(([name]) => !invisible.has(name));
  return createHash('sha256')
    .update(JSON.stringify([build, visible]))
    .digest('hex')
    .slice(0, 12);
}
