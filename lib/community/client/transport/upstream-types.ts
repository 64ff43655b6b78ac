import type { RenderedMarkup } from '@/lib/model/community';
import type { Failure } from '@/lib/model/outcome';

/** What the status operations tell about: the visitor's validated address and own words. */
export interface Visitor {
  address?: string;
  userAgent?: string;
}

/** One question to the community. */
export interface UpstreamRequest {
  /** Under the base URL, percent-encoded, beginning with `/`. */
  path: string;
  /** With its `?`, or empty. */
  search: string;
  /** Sent on only where the answer is about the visitor (`/status/*`). */
  visitor?: Visitor;
  /** Asked for a robot's sake. */
  isCrawler?: boolean;
  /** Not asked again at once when it fails: whoever asks has a pace of their own. */
  isSingleAttempt?: boolean;
}

/** An answer as it came, decompressed, of whatever status. */
export interface UpstreamResponse {
  kind: 'answer';
  status: number;
  headers: Headers;
  body: Uint8Array;
  /** Made in this process, from its own store: of any size. */
  isEmbedded?: boolean;
  /** The text of a wiki page, rendered and sanitized in this process. */
  rendered?: RenderedMarkup;
}

/** What asking gives: an answer, or why there is none. */
export type UpstreamResult =
  | UpstreamResponse
  | Extract<Failure, { kind: 'unavailable' | 'limited' | 'malformed' }>;

/** What the one door out looks like, whoever stands behind it. */
export interface Upstream {
  send(message: UpstreamRequest): Promise<UpstreamResult>;
  /** The community said in a body, not by its status, that it is asked too often. */
  pause(seconds: number): void;
  /** Milliseconds for which nothing may be asked for a robot's sake. */
  crawlerWaitMs(): number;
  state(): UpstreamState;
}

/** How the way to the community is, in plain numbers. */
export interface UpstreamState {
  kind: 'remote' | 'embedded';
  breaker: 'closed' | 'open' | 'probing';
  /** 0 when not paused. */
  pausedSeconds: number;
  underWay: number;
  queued: number;
  calls: number;
  retries: number;
}

/** The header fields that tell the community about its visitor. */
export function visitorHeaders(visitor: Visitor): Record<string, string> {
  const agent = visitor.userAgent?.replace(/[^\x20-\x7e\xa0-\xff]/g, '').slice(0, 512);
  return {
    ...(visitor.address && { 'x-forwarded-for': visitor.address }),
    ...(agent && { 'user-agent': agent }),
  };
}
