import { createHash } from 'node:crypto';
import type { Config } from '@/lib/base/config/config';

/** Settings of the process and secrets, which change no page. */
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

/** Returns a digest of the build and of the settings that change pages. A new setting counts unless it is listed. */
export function fingerprint(settings: Config, build: string): string {
  const invisible = new Set<string>(INVISIBLE);
  const visible = Object.entries(settings).filter(([name]) => !invisible.has(name));
  return createHash('sha256')
    .update(JSON.stringify([build, visible]))
    .digest('hex')
    .slice(0, 12);
}
