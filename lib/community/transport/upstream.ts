import { config } from '@/lib/config';
import { processWide } from '@/lib/process-wide';
import { openConnection } from './connection';
import { Embedded } from './embedded';
import type { Upstream } from './message';
import { Remote } from './remote';

/** The one door out of this process, chosen once: a remote community when one is configured. */
export function upstream(): Upstream {
  return processWide('upstream', () => {
    const { apiBaseUrl, apiCredentials, apiTimeoutMs } = config();
    if (!apiBaseUrl) return new Embedded(loadEmbedded);
    const connection = openConnection({ baseUrl: apiBaseUrl, credentials: apiCredentials });
    return new Remote(connection, apiTimeoutMs);
  });
}

/** Loaded late: a site in front of a remote community opens no database. */
async function loadEmbedded() {
  const { embeddedHandler } = await import('@/lib/embedded/embedded');
  return embeddedHandler();
}
