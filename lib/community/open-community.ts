import type { Config } from '@/lib/base/config/config';
import { systemClock } from '@/lib/base/runtime/clock';
import { deadlinesMs } from '@/lib/base/runtime/deadlines';
import type { OnRejectedRecord } from '@/lib/wire/json/list';
import { cached } from './cached';
import type { CachedCommunity } from './cached-community';
import type { Community, StoreCommunity } from './community';
import { openDiscourse } from './discourse/discourse-community';
import { DISCOURSE_LIMITS, openDiscourseConnection } from './discourse/discourse-connection';
import { openDokuWiki } from './dokuwiki/dokuwiki-community';
import { openInterface } from './interface/interface-community';
import { openMediaWiki } from './mediawiki/mediawiki-community';
import { observed } from './observed';
import { type HttpConnection, openHttpConnection } from './remote/http-connection';
import type { RateWindow } from './remote/rate-limit';
import { RemoteUpstream } from './remote/remote-upstream';
import type { Upstream } from './remote/upstream';
import { Observations } from './state/observations';
import { capabilities } from './store/capabilities';
import { siteStore } from './store/site-store';
import { storeCommunity } from './store/store-community';
import { withFallback } from './with-fallback';
import { withLiveWiki, withWiki } from './with-wiki';

/** Namespaces are requested in the background at a person's pace. */
const TREE_PAUSE_MS = 1_000;

interface RemoteOptions {
  observations: Observations;
  onRejected?: OnRejectedRecord;
  /** If undefined, each answer waits for all namespaces. */
  treePauseMs?: number;
}

export interface OpenedCommunity {
  community: CachedCommunity;
  /** The community in `DATA_DIR`: `community` itself, or the mirror of a server. */
  store: StoreCommunity | undefined;
  observations: Observations;
}

/** Opens the community that the settings name. Sends no request. */
export function openCommunity(settings: Config): OpenedCommunity {
  const observations = new Observations();
  const watched = (community: Community) => cached(observed(community, observations), observations);
  const store = settings.hasStore ? storeCommunity(siteStore()) : undefined;
  const openUpstream = (connection: HttpConnection, limits: readonly RateWindow[] = []) => {
    const share = shareOfProcess(limits, settings);
    return new RemoteUpstream(connection, deadlinesMs().communityRequest, systemClock, share);
  };
  const remote = openRemote(settings, openUpstream, {
    treePauseMs: TREE_PAUSE_MS,
    observations,
  });
  if (!remote) {
    return { community: watched(store ?? storeCommunity(siteStore())), store, observations };
  }
  // The wiki beside a Discourse is in `DATA_DIR`.
  const { isDiscourse, wikiUrl } = settings;
  const hasWikiBeside = isDiscourse && wikiUrl === undefined && capabilities().hasWiki;
  const whole = hasWikiBeside ? withWiki(remote, storeCommunity(siteStore())) : remote;
  const live = watched(whole);
  return { community: store ? withFallback(live, store) : live, store, observations };
}

/**
 * Returns the configured remote community, if any.
 * @param openUpstream sends requests within a server's known limits
 */
export function openRemote(
  settings: Config,
  openUpstream: (connection: HttpConnection, limits?: readonly RateWindow[]) => Upstream,
  { observations, onRejected = () => undefined, treePauseMs }: RemoteOptions,
): Community | undefined {
  const { apiBaseUrl, apiCredentials: credentials, wikiUrl, wikiKind } = settings;
  const { isDiscourse, cacheSeconds, dataDir } = settings;
  const openBoard = (baseUrl: string) => {
    const options = { baseUrl, credentials };
    if (!isDiscourse) {
      return openInterface(openUpstream(openHttpConnection(options)), {
        observations,
        onRejected,
      });
    }
    const upstream = openUpstream(openDiscourseConnection(options), DISCOURSE_LIMITS);
    return openDiscourse(upstream, dataDir, { observations, onRejected });
  };
  const board = apiBaseUrl === undefined ? undefined : openBoard(apiBaseUrl);
  if (wikiUrl === undefined) return board;
  const upstream = openUpstream(openHttpConnection({ baseUrl: wikiUrl }));
  const openWiki = wikiKind === 'mediawiki' ? openMediaWiki : openDokuWiki;
  const wiki = openWiki(upstream, wikiUrl, {
    observations,
    freshMs: cacheSeconds * 1000,
    treePauseMs,
  });
  return board ? withLiveWiki(board, wiki) : wiki;
}

const shareOfProcess = (limits: readonly RateWindow[], { workers }: Config) =>
  limits.map(({ calls, ms }) => ({ calls: Math.max(1, Math.floor(calls / workers)), ms }));
