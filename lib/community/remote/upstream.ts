import type { Failure } from '@/lib/model/outcome';
import type { ConnectionState, Visitor } from '../community';
import type { Validators } from '../identity';

export interface UpstreamRequest {
  /** Percent-encoded, below the base URL, with leading `/`. */
  path: string;
  search: string;
  /** Forwarded only for `/status/*`. */
  visitor?: Visitor;
  /** Sends the query as a POST form too. */
  isForm?: boolean;
  /** Validators of a known response. The server answers 304 if it is current. */
  validators?: Validators;
  isCrawler?: boolean;
  /** Leaves part of the rate limit to readers. */
  leavesRoom?: boolean;
  isSingleAttempt?: boolean;
}

export interface UpstreamResponse {
  kind: 'response';
  status: number;
  headers: Headers;
  body: Uint8Array;
}

export type UpstreamResult =
  | UpstreamResponse
  | Extract<Failure, { kind: 'unavailable' | 'limited' | 'malformed' }>;

export interface Upstream {
  send(message: UpstreamRequest): Promise<UpstreamResult>;
  /** Pauses for a rate limit that a body states. */
  pause(seconds: number): void;
  crawlerWaitMs(): number;
  state(): ConnectionState;
}

/** Returns headers that tell the community who the visitor is. */
export function visitorHeaders(visitor: Visitor): Record<string, string> {
  const agent = visitor.userAgent?.replace(/[^\x20-\x7e\xa0-\xff]/g, '').slice(0, 512);
  return {
    ...(visitor.address && { 'x-forwarded-for': visitor.address }),
    ...(agent && { 'user-agent': agent }),
  };
}
