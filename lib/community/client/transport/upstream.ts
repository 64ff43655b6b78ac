import { config } from '@/lib/config/config';
import { processWide } from '@/lib/runtime/process-state';
import { Embedded } from './embedded-upstream';
import { openConnection } from './http-connection';
import { Remote } from './remote-upstream';
import type { Upstream } from './upstream-types';

/** The one door out of this process, chosen once: a remote community when one is configured. */
export function upstream(): Upstream {
  return processWide('upstream', () => {
    const { apiBaseUrl, apiCredentials, apiTimeoutMs } = config();
    if (!apiBaseUrl) return new Embedded(loadEmbedded);
    const connection = openConnection({ baseUrl: apiBaseUrl, credentials: apiCredentials });
    return new Remote(connection, apiTimeoutMs);
  });
}

/** The copy of a remote community that stands in while it is away; undefined where there is none. */
export function standIn(): Upstream | undefined {
  const { apiBaseUrl, isMirror } = config();
  if (!apiBaseUrl || !isMirror) return undefined;
  return processWide('stand-in', () => new Embedded(loadEmbedded));
}

/** Loaded late: a site in front of a remote community opens no database. */
async function loadEmbedded() {
  const { embeddedCommunity } = await import('@/lib/store/interface/embedded-community');
  return embeddedCommunity();
}
