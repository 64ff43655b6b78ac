import { config } from '@/lib/config/config';
import { defineProcessState } from '@/lib/runtime/process-state';
import { EmbeddedUpstream } from './embedded-upstream';
import { openHttpConnection } from './http-connection';
import { RemoteUpstream } from './remote-upstream';
import type { Upstream } from './upstream-types';

/** The one door out of this process, chosen once: a remote community when one is configured. */
export const upstream = defineProcessState<Upstream>('upstream', () => {
  const { apiBaseUrl, apiCredentials, apiTimeoutMs } = config();
  if (!apiBaseUrl) return new EmbeddedUpstream(loadEmbedded);
  const connection = openHttpConnection({ baseUrl: apiBaseUrl, credentials: apiCredentials });
  return new RemoteUpstream(connection, apiTimeoutMs);
});

/** The copy of a remote community that stands in while it is away; undefined where there is none. */
export const fallbackUpstream = defineProcessState<Upstream | undefined>(
  'fallback-upstream',
  () => {
    const { apiBaseUrl, isMirror } = config();
    return apiBaseUrl && isMirror ? new EmbeddedUpstream(loadEmbedded) : undefined;
  },
);

/** Loaded late: a site in front of a remote community opens no database. */
async function loadEmbedded() {
  const { embeddedCommunity } = await import('@/lib/store/interface/embedded-community');
  return embeddedCommunity();
}
