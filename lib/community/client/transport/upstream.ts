import { config } from '@/lib/config/config';
import { processState } from '@/lib/runtime/process-state';
import { EmbeddedUpstream } from './embedded-upstream';
import { openHttpConnection } from './http-connection';
import { RemoteUpstream } from './remote-upstream';
import type { Upstream } from './upstream-types';

/** The one door out of this process, chosen once: a remote community when one is configured. */
export function upstream(): Upstream {
  return processState('upstream', () => {
    const { apiBaseUrl, apiCredentials, apiTimeoutMs } = config();
    if (!apiBaseUrl) return new EmbeddedUpstream(loadEmbedded);
    const connection = openHttpConnection({ baseUrl: apiBaseUrl, credentials: apiCredentials });
    return new RemoteUpstream(connection, apiTimeoutMs);
  });
}

/** The copy of a remote community that stands in while it is away; undefined where there is none. */
export function fallbackUpstream(): Upstream | undefined {
  const { apiBaseUrl, isMirror } = config();
  if (!apiBaseUrl || !isMirror) return undefined;
  return processState('stand-in', () => new EmbeddedUpstream(loadEmbedded));
}

/** Loaded late: a site in front of a remote community opens no database. */
async function loadEmbedded() {
  const { embeddedCommunity } = await import('@/lib/store/interface/embedded-community');
  return embeddedCommunity();
}
