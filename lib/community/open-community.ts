import type { Config } from '@/lib/base/config/config';
import { systemClock } from '@/lib/base/runtime/clock';
import { deadlinesMs } from '@/lib/base/runtime/deadlines';
import type { OnRejectedRecord } from '@/lib/wire/json/list';
import { cached } from './cached';
import type { CachedCommunity } from './cached-community';
import type { Community, StoreCommunity } from './community';
import { joinCommunities } from './compose/join-communities';
import { withFallback } from './compose/with-fallback';
import type { CommunityKind, CommunityReader } from './kind/community-kind';
import { KINDS, partsOf } from './kinds';
import { observed } from './observed';
import { type HttpConnection, openHttpConnection } from './remote/http-connection';
import type { RateWindow } from './remote/rate-limit';
import { RemoteUpstream } from './remote/remote-upstream';
import type { Upstream } from './remote/upstream';
import { Observations } from './state/observations';
import { searchByApi } from './store/search-by-api';
import { siteStore } from './store/site-store';
import { storeCommunity } from './store/store-community';

interface SourceOptions {
  reader: CommunityReader;
  /** Sends requests within a server's known limits. */
  openUpstream(connection: HttpConnection, limits: readonly RateWindow[]): Upstream;
  observations: Observations;
  onRejected?: OnRejectedRecord;
}

/** Opens the communities at the configured addresses, joined to one. Undefined if there are none. */
export function openSource(settings: Config, options: SourceOptions): Community | undefined {
  const { apiBaseUrl, apiCredentials: credentials, wikiUrl, communityKinds } = settings;
  const { openUpstream, ...openOptions } = options;
  const open = (kind: CommunityKind, baseUrl: string, mayLogIn: boolean) => {
    const { connect = openHttpConnection, limits = [] } = kind;
    const connection = connect({ baseUrl, ...(mayLogIn && credentials && { credentials }) });
    const upstream = openUpstream(connection, limits);
    return kind.open({ url: baseUrl, upstream, settings, ...openOptions });
  };
  const board =
    apiBaseUrl === undefined ? undefined : open(KINDS[communityKinds.board], apiBaseUrl, true);
  const wiki = wikiUrl === undefined ? undefined : open(KINDS[communityKinds.wiki], wikiUrl, false);
  return board && wiki ? joinCommunities(board, wiki) : (board ?? wiki);
}

const shareOfProcess = (limits: readonly RateWindow[], { workers }: Config) =>
  limits.map(({ calls, ms }) => ({ calls: Math.max(1, Math.floor(calls / workers)), ms }));

export interface OpenedCommunity {
  community: CachedCommunity;
  /** The community in `DATA_DIR`: `community` itself, or the mirror of a server. */
  store: StoreCommunity | undefined;
  observations: Observations;
}

/** Opens the community that the settings name. Sends no request. */
export function openCommunity(settings: Config): OpenedCommunity {
  const observations = new Observations();
  const remote = openSource(settings, {
    reader: 'visitors',
    observations,
    openUpstream(connection, limits) {
      const share = shareOfProcess(limits, settings);
      return new RemoteUpstream(connection, deadlinesMs().communityRequest, systemClock, share);
    },
  });
  const openStored = () => {
    const stored = storeCommunity(siteStore());
    const { searchApiUrl } = settings;
    return searchApiUrl ? searchByApi(stored, siteStore(), searchApiUrl) : stored;
  };
  const store = settings.hasStore ? openStored() : undefined;
  const hasStoredWiki = remote !== undefined && partsOf(settings).wiki === KINDS.store;
  const whole = hasStoredWiki
    ? joinCommunities(remote, openStored())
    : (remote ?? store ?? openStored());
  const live = cached(observed(whole, observations), observations);
  return { community: remote && store ? withFallback(live, store) : live, store, observations };
}
