import { type Config, config } from '@/lib/base/config/config';
import { systemClock } from '@/lib/base/runtime/clock';
import { defineProcessState } from '@/lib/base/runtime/process-state';
import { type CachedCommunity, cached } from './cached';
import type { Community } from './community';
import { openDiscourse } from './discourse/discourse-community';
import { DISCOURSE_LIMITS, openDiscourseConnection } from './discourse/discourse-connection';
import { openInterface } from './interface/interface-community';
import { observed } from './observed';
import { openHttpConnection } from './remote/http-connection';
import { Quota } from './remote/quota';
import { RemoteUpstream } from './remote/remote-upstream';
import { requestTimeoutMs } from './remote/request-timeout';
import { capabilities } from './store/capabilities';
import { siteStore } from './store/site-store';
import { storeCommunity } from './store/store-community';
import { withFallback } from './with-fallback';

/** The community in the store of this site; undefined on a site that shows none. */
export const communityInStore = defineProcessState('community-in-store', () =>
  config().hasStore ? storeCommunity(siteStore()) : undefined,
);

/** The community that this site reads. */
export const community = defineProcessState<CachedCommunity>('community', () => {
  const { apiBaseUrl } = config();
  const store = communityInStore();
  if (apiBaseUrl === undefined) return cached(observed(store ?? storeCommunity(siteStore())));
  const live = cached(observed(openRemote(config(), apiBaseUrl)));
  return store ? withFallback(live, store) : live;
});

function openRemote(settings: Config, baseUrl: string): Community {
  const { apiCredentials: credentials, isDiscourse, dataDir } = settings;
  const options = { baseUrl, credentials };
  if (!isDiscourse)
    return openInterface(new RemoteUpstream(openHttpConnection(options), requestTimeoutMs()));
  const quota = new Quota(shareOfProcess(settings), systemClock);
  const connection = openDiscourseConnection(options);
  const upstream = new RemoteUpstream(connection, requestTimeoutMs(), systemClock, quota);
  const discourse = openDiscourse(upstream, dataDir);
  if (!capabilities().hasWiki) return discourse;
  // The wiki beside a Discourse is the one in `DATA_DIR`.
  const { namespaces, pages, page, existingPages, hasPage, publication } = storeCommunity(
    siteStore(),
  );
  const wiki = { namespaces, pages, page, existingPages, hasPage, wikiPublication: publication };
  return { ...discourse, ...wiki };
}

/** Every process of this site has its own part of what the Discourse allows an address. */
const shareOfProcess = ({ workers }: Config) =>
  DISCOURSE_LIMITS.map(({ calls, ms }) => ({
    calls: Math.max(1, Math.floor(calls / workers)),
    ms,
  }));
