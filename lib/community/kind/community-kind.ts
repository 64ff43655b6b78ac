import type { Config } from '@/lib/base/config/config';
import type { OnRejectedRecord } from '@/lib/wire/json/list';
import type { AbleKind } from '../abilities';
import type { Community } from '../community';
import type { ConnectionOptions, HttpConnection } from '../remote/http-connection';
import type { RateWindow } from '../remote/rate-limit';
import type { Upstream, UpstreamResponse } from '../remote/upstream';
import type { Observations } from '../state/observations';

/** A mirror waits for whole lists, which visitors get as far as they are known. */
export type CommunityReader = 'visitors' | 'mirror';

/** Lists that no reader waits for are requested at a person's pace. */
export const BACKGROUND_PAUSE_MS = 1_000;

/** Requests to a server of an unknown kind: each address once, and none after one that failed. */
export interface Probe {
  url: string;
  /** Resolves to the response at a path below `url`, with the credentials; undefined without response. */
  ask(path: string): Promise<UpstreamResponse | undefined>;
  /** Resolves to the response at another address, without credentials. */
  askAt(address: string): Promise<UpstreamResponse | undefined>;
  /** Resolves to the page at `url`, after at most one redirect on its host. */
  frontPage(): Promise<UpstreamResponse | undefined>;
}

export interface Recognized {
  isRecognized: true;
  /** Where the kind's requests go, if not below the given address. */
  url?: string;
  /** Settings of the license of its texts. */
  license?: Record<string, string> | undefined;
  /** Why it cannot be read, and what to do. */
  obstacle?: string;
  /** Another answer later would decide otherwise, so this one is not remembered. */
  isGuess?: true;
}

/** `reason` says what the server lacks, for the log. */
export type Recognition = Recognized | { isRecognized: false; reason: string };

export interface OpenOptions {
  /** The community's address. */
  url: string;
  upstream: Upstream;
  reader: CommunityReader;
  observations: Observations;
  settings: Config;
  onRejected?: OnRejectedRecord | undefined;
}

/** A kind of community. Nothing outside of its folder knows more of it but its addresses (`lib/urls`). */
export interface CommunityKind<Name extends string = string> extends AbleKind {
  /** The value of `API_KIND` or `WIKI_KIND`. */
  name: Name;
  /** As a sentence calls it after "a". */
  title: string;
  part: 'board' | 'wiki' | 'both';
  /** Limits of its servers. */
  limits?: readonly RateWindow[];
  /** Opens a connection to it, by default `openHttpConnection`. */
  connect?(options: ConnectionOptions): HttpConnection;
  /** Undefined for a kind without an address. */
  recognize?(probe: Probe): Promise<Recognition>;
  /** Sends no request. */
  open(options: OpenOptions): Community;
}
