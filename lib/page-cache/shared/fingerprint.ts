import { createHash } from 'node:crypto';
import type { Config } from '@/lib/base/config/config';

/** Settings that change no page. */
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

/** Returns 12 hexadecimal digits, which change with the build and with each setting outside `INVISIBLE`. */
export function fingerprint(settings: Config, build: string): string {
  const invisible = new Set<string>(INVISIBLE);
  const visible = Object.entries(settings).filter(([name]) => !invisible.has(name));
  return createHash('sha256')
    .update(JSON.stringify([build, visible]))
    .digest('hex')
    .slice(0, 12);
}
