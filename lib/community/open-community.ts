import { type Config, config } from '@/lib/base/config/config';
import { systemClock } from '@/lib/base/runtime/clock';
import { defineProcessState } from '@/lib/base/runtime/process-state';
import { type CachedCommunity, cached } from './cached';
import type { Community } from './community';
import { openDiscourse } from './discourse/discourse-community';
import { DISCOURSE_LIMITS, openDiscourseConnection } from './discourse/discourse-connection';
import { openDokuWiki } from './dokuwiki/dokuwiki-community';
import { openInterface } from './interface/interface-community';
import { observed } from './observed';
import { openHttpConnection } from './remote/http-connection';
import { RemoteUpstream } from './remote/remote-upstream';
import { requestTimeoutMs } from './remote/request-timeout';
import { capabilities } from './store/capabilities';
import { siteStore } from './store/site-store';
import { storeCommunity } from './store/store-community';
import { withFallback } from './with-fallback';
import { withWiki } from './with-wiki';

/** The community in the store of this site; undefined on a site that shows none. */
export const communityInStore = defineProcessState('community-in-store', () =>
  config().hasStore ? storeCommunity(siteStore()) : undefined,
);

/** The community that this site reads. */
export const community = defineProcessState<CachedCommunity>('community', () => {
  const store = communityInStore();
  const remote = openRemote(config());
  if (!remote) return cached(observed(store ?? storeCommunity(siteStore())));
  const live = cached(observed(remote));
  return store ? withFallback(live, store) : live;
});

/** The community at the addresses of the configuration; undefined without any. */
function openRemote(settings: Config): Community | undefined {
  const { apiBaseUrl, wikiUrl, isDiscourse } = settings;
  const board = apiBaseUrl === undefined ? undefined : openBoard(settings, apiBaseUrl);
  if (wikiUrl === undefined) {
    // The wiki beside a Discourse is the one in `DATA_DIR`.
    const hasWiki = isDiscourse && capabilities().hasWiki;
    return board && hasWiki ? withWiki(board, storeCommunity(siteStore())) : board;
  }
  const connection = openHttpConnection({ baseUrl: wikiUrl });
  const upstream = new RemoteUpstream(connection, requestTimeoutMs());
  const wiki = openDokuWiki(upstream, wikiUrl, { freshMs: settings.cacheSeconds * 1000 });
  return board ? { ...withWiki(board, wiki), changes: wiki.changes } : wiki;
}

function openBoard(settings: Config, baseUrl: string): Community {
  const { apiCredentials: credentials, isDiscourse, dataDir } = settings;
  const options = { baseUrl, credentials };
  if (!isDiscourse)
    return openInterface(new RemoteUpstream(openHttpConnection(options), requestTimeoutMs()));
  const connection = openDiscourseConnection(options);
  const limits = shareOfProcess(settings);
  const upstream = new RemoteUpstream(connection, requestTimeoutMs(), systemClock, limits);
  return openDiscourse(upstream, dataDir);
}

/** Every process of this site has its own part of what the Discourse allows an address. */
const shareOfProcess = ({ workers }: Config) =>
  DISCOURSE_LIMITS.map(({ calls, ms }) => ({
    calls: Math.max(1, Math.floor(calls / workers)),
    ms,
  }));
