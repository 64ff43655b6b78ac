import { config } from '@/lib/base/config/config';
import { defineProcessState } from '@/lib/base/runtime/process-state';
import { EmbeddedUpstream } from './embedded-upstream';
import { openHttpConnection } from './http-connection';
import { RemoteUpstream } from './remote-upstream';
import type { Upstream } from './upstream-types';

/** The community of this site: the remote one when it is configured, else the embedded one. */
export const upstream = defineProcessState<Upstream>('upstream', () => {
  const { apiBaseUrl, apiCredentials, apiTimeoutMs } = config();
  if (!apiBaseUrl) return new EmbeddedUpstream(loadEmbedded);
  const connection = openHttpConnection({ baseUrl: apiBaseUrl, credentials: apiCredentials });
  return new RemoteUpstream(connection, apiTimeoutMs);
});

/** The mirror that serves while a remote community is unavailable; undefined where there is none. */
export const fallbackUpstream = defineProcessState<Upstream | undefined>(
  'fallback-upstream',
  () => {
    const { apiBaseUrl, isMirror } = config();
    return apiBaseUrl && isMirror ? new EmbeddedUpstream(loadEmbedded) : undefined;
  },
);

/** Imported late: a site in front of a remote community opens no database. */
async function loadEmbedded() {
  const { embeddedCommunity } = await import('../../embedded/embedded-community');
  return embeddedCommunity();
}
