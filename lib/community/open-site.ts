import { type Config, config } from '@/lib/base/config/config';
import { systemClock } from '@/lib/base/runtime/clock';
import { deadlinesMs } from '@/lib/base/runtime/deadlines';
import { defineProcessState } from '@/lib/base/runtime/process-state';
import type { OnRejectedRecord } from '@/lib/wire/json/list';
import { abilitiesOf } from './abilities';
import { cached } from './cached';
import type { Community } from './community';
import { joinCommunities } from './compose/join-communities';
import { withFallback } from './compose/with-fallback';
import type { CommunityKind, CommunityReader } from './kind/community-kind';
import { KINDS, partsOf } from './kinds';
import { observed } from './observed';
import { type HttpConnection, openHttpConnection } from './remote/http-connection';
import type { RateWindow } from './remote/rate-limit';
import { RemoteUpstream } from './remote/remote-upstream';
import type { Upstream } from './remote/upstream';
import type { Site } from './site';
import { siteStore } from './store/site-store';
import { storeCommunity } from './store/store-community';

interface SourceOptions {
  reader: CommunityReader;
  /** Sends requests within a server's known limits. */
  openUpstream(connection: HttpConnection, limits: readonly RateWindow[]): Upstream;
  onRejected?: OnRejectedRecord;
}

/** Opens the communities at the configured addresses, joined to one. Undefined if there are none. */
export function openSource(settings: Config, options: SourceOptions): Community | undefined {
  const { apiBaseUrl, apiCredentials: credentials, wikiUrl, communityKinds } = settings;
  const { reader, openUpstream, onRejected } = options;
  const open = (kind: CommunityKind, baseUrl: string, mayLogIn: boolean) => {
    const { connect = openHttpConnection, limits = [] } = kind;
    const connection = connect({ baseUrl, ...(mayLogIn && credentials && { credentials }) });
    const upstream = openUpstream(connection, limits);
    return kind.open({ url: baseUrl, upstream, reader, settings, onRejected });
  };
  const board =
    apiBaseUrl === undefined ? undefined : open(KINDS[communityKinds.board], apiBaseUrl, true);
  const wiki = wikiUrl === undefined ? undefined : open(KINDS[communityKinds.wiki], wikiUrl, false);
  return board && wiki ? joinCommunities(board, wiki) : (board ?? wiki);
}

const shareOfProcess = (limits: readonly RateWindow[], { workers }: Config) =>
  limits.map(({ calls, ms }) => ({ calls: Math.max(1, Math.floor(calls / workers)), ms }));

/** Opens the community that the settings name. Nothing else opens a site's community. */
export function openSite(settings: Config): Site {
  const remote = openSource(settings, {
    reader: 'visitors',
    openUpstream(connection, limits) {
      const share = shareOfProcess(limits, settings);
      return new RemoteUpstream(connection, deadlinesMs().communityRequest, systemClock, share);
    },
  });
  const hasStoredWiki = remote !== undefined && partsOf(settings).wiki === KINDS.store;
  const openStored = () => storeCommunity(siteStore());
  const store = settings.hasStore ? openStored() : undefined;
  const whole = hasStoredWiki
    ? joinCommunities(remote, openStored())
    : (remote ?? store ?? openStored());
  const live = cached(observed(whole));
  return {
    settings,
    community: remote && store ? withFallback(live, store) : live,
    store,
    get can() {
      return abilitiesOf(partsOf(settings), settings);
    },
  };
}

/** The site of this process. */
export const currentSite = defineProcessState('site', () => openSite(config()));
