import { config } from '@/lib/base/config/config';
import { defineProcessState } from '@/lib/base/runtime/process-state';
import { capabilities } from '../capabilities';
import { DISCOURSE_LIMITS, openDiscourseConnection } from '../discourse/discourse-connection';
import { DiscourseUpstream } from '../discourse/discourse-upstream';
import { systemClock } from './transport/clock';
import { EmbeddedUpstream } from './transport/embedded-upstream';
import { openHttpConnection } from './transport/http-connection';
import { Quota } from './transport/quota';
import { RemoteUpstream } from './transport/remote-upstream';
import { requestTimeoutMs } from './transport/request-timeout';
import type { Upstream } from './transport/upstream-types';

/** The community of this site: the remote one when it is configured, else the embedded one. */
export const upstream = defineProcessState<Upstream>('upstream', () => {
  const { apiBaseUrl, apiCredentials: credentials, isDiscourse, dataDir } = config();
  if (!apiBaseUrl) return new EmbeddedUpstream(loadEmbedded);
  const options = { baseUrl: apiBaseUrl, credentials };
  if (!isDiscourse) return new RemoteUpstream(openHttpConnection(options), requestTimeoutMs());
  return new DiscourseUpstream(
    new RemoteUpstream(
      openDiscourseConnection(options),
      requestTimeoutMs(),
      systemClock,
      new Quota(shareOfProcess(), systemClock),
    ),
    dataDir,
    capabilities().hasWiki ? new EmbeddedUpstream(loadEmbedded) : undefined,
  );
});

/** Every process of this site has its own part of what the Discourse allows an address. */
const shareOfProcess = () =>
  DISCOURSE_LIMITS.map(({ calls, ms }) => ({
    calls: Math.max(1, Math.floor(calls / config().workers)),
    ms,
  }));

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
  const { embeddedCommunity } = await import('../embedded/embedded-community');
  return embeddedCommunity();
}
