import type { Failure } from '@/lib/model/outcome';
import type { ConnectionState, Visitor } from '../community';
import type { Validators } from '../identity';

/** A request to the community. */
export interface UpstreamRequest {
  /** Below the base URL, percent-encoded, with a leading `/`. */
  path: string;
  /** With its `?`; empty without parameters. */
  search: string;
  /** Forwarded only where the response is about the visitor (`/status/*`). */
  visitor?: Visitor;
  /** The query is also sent as a form (POST). */
  isForm?: boolean;
  /** The validators of a known response. The server answers 304 when it is current. */
  validators?: Validators;
  /** Sent on behalf of a crawler. */
  isCrawler?: boolean;
  /** Leaves a part of the rate limit to readers. */
  leavesRoom?: boolean;
  /** Never retried: the caller has a schedule of its own. */
  isSingleAttempt?: boolean;
}

/** A response of any status, with its body decompressed. */
export interface UpstreamResponse {
  kind: 'response';
  status: number;
  headers: Headers;
  body: Uint8Array;
}

/** A response, or why there is none. */
export type UpstreamResult =
  | UpstreamResponse
  | Extract<Failure, { kind: 'unavailable' | 'limited' | 'malformed' }>;

/** The server of a community. */
export interface Upstream {
  send(message: UpstreamRequest): Promise<UpstreamResult>;
  /** Pauses requests for a rate limit that a body states. */
  pause(seconds: number): void;
  /** Returns the milliseconds until a request for a crawler may be sent. */
  crawlerWaitMs(): number;
  state(): ConnectionState;
}

/** The headers that identify the visitor to the community. */
export function visitorHeaders(visitor: Visitor): Record<string, string> {
  const agent = visitor.userAgent?.replace(/[^\x20-\x7e\xa0-\xff]/g, '').slice(0, 512);
  return {
    ...(visitor.address && { 'x-forwarded-for': visitor.address }),
    ...(agent && { 'user-agent': agent }),
  };
}
