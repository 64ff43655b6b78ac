import type { RenderedMarkup } from '@/lib/model/community';
import type { Failure } from '@/lib/model/outcome';

/** The client that the status operations are about: its validated address and its `User-Agent`. */
export interface Visitor {
  address?: string;
  userAgent?: string;
}

/** What a server identifies a response by (RFC 9110, 8.8). */
export interface Validators {
  etag?: string | undefined;
  lastModified?: string | undefined;
}

/** A request to the community. */
export interface UpstreamRequest {
  /** Below the base URL, percent-encoded, with a leading `/`. */
  path: string;
  /** With its `?`; empty without parameters. */
  search: string;
  /** Forwarded only where the response is about the visitor (`/status/*`). */
  visitor?: Visitor;
  /** Of the response that is known. The server answers 304 where it is current. */
  validators?: Validators;
  /** Sent on behalf of a crawler. */
  isCrawler?: boolean;
  /** Never retried: the caller has a schedule of its own. */
  isSingleAttempt?: boolean;
}

/** A response of any status, with its body decompressed. */
export interface UpstreamResponse {
  kind: 'response';
  status: number;
  headers: Headers;
  body: Uint8Array;
  /** From the store of this process, and of any size. */
  isEmbedded?: boolean;
  /** The text of a wiki page, rendered and sanitized in this process. */
  rendered?: RenderedMarkup;
}

/** A response, or why there is none. */
export type UpstreamResult =
  | UpstreamResponse
  | Extract<Failure, { kind: 'unavailable' | 'limited' | 'malformed' }>;

/** Where the community is requested: over HTTP or in this process. */
export interface Upstream {
  send(message: UpstreamRequest): Promise<UpstreamResult>;
  /** Pauses requests, for a rate limit that a body states rather than its status. */
  pause(seconds: number): void;
  /** Milliseconds until a request may be sent on behalf of a crawler. */
  crawlerWaitMs(): number;
  state(): UpstreamState;
}

/** The state of an upstream. */
export interface UpstreamState {
  kind: 'remote' | 'embedded';
  breaker: 'closed' | 'open' | 'half-open';
  /** 0 when not paused. */
  pausedSeconds: number;
  running: number;
  queued: number;
  calls: number;
  retries: number;
}

/** The headers that identify the visitor to the community. */
export function visitorHeaders(visitor: Visitor): Record<string, string> {
  const agent = visitor.userAgent?.replace(/[^\x20-\x7e\xa0-\xff]/g, '').slice(0, 512);
  return {
    ...(visitor.address && { 'x-forwarded-for': visitor.address }),
    ...(agent && { 'user-agent': agent }),
  };
}
