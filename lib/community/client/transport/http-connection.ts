import { Agent, errors, request } from 'undici';
import { MAX_BODY_BYTES } from '@/lib/wire/json/json';
import packageJson from '@/package.json';
import { ACCEPTED_ENCODINGS, BodyError, readBody } from './read-body';
import { type UpstreamRequest, type UpstreamResponse, visitorHeaders } from './upstream-types';

const CONNECT_TIMEOUT_MS = 2_000;
export const MAX_SOCKETS = 16;

/** An exchange that gave no answer; `reason` is one of a fixed few. */
export interface ConnectionFault {
  kind: 'fault';
  reason: string;
  /** Nothing of an answer had come: asking again can do no harm. */
  isBeforeResponse: boolean;
  /** An answer came that nobody can read, rather than none. */
  isMalformed?: boolean;
}

export interface ConnectionOptions {
  baseUrl: string;
  credentials?: { id: string; secret: string };
}

/** Asks once, within so many milliseconds. Never throws. */
export type HttpConnection = (
  message: UpstreamRequest,
  withinMs: number,
) => Promise<UpstreamResponse | ConnectionFault>;

/**
 * The sockets to a remote community: at most 16, kept alive; HTTP Basic when configured (RFC 7617);
 * redirects are given back as they are, never followed, so that credentials cannot travel.
 */
export function openHttpConnection({ baseUrl, credentials }: ConnectionOptions): HttpConnection {
  const dispatcher = new Agent({
    connections: MAX_SOCKETS,
    connect: { timeout: CONNECT_TIMEOUT_MS },
    // The deadline of a call is the only one.
    headersTimeout: 0,
    bodyTimeout: 0,
  });
  const headers = {
    accept: 'application/json',
    'accept-encoding': ACCEPTED_ENCODINGS,
    ...(credentials && { authorization: basicAuthorization(credentials) }),
  };
  return async ({ path, search, visitor }, withinMs) => {
    const deadline = new Deadline(withinMs);
    try {
      const answer = await request(`${baseUrl}${path}${search}`, {
        dispatcher,
        signal: deadline.signal,
        headers: { ...headers, ...identityHeaders(visitor) },
      });
      deadline.headersCame();
      const given = new Headers();
      for (const [name, value] of Object.entries(answer.headers)) {
        given.set(name, String(value ?? ''));
      }
      const body = await readBody(answer.body, given.get('content-encoding'), MAX_BODY_BYTES);
      return { kind: 'answer', status: answer.statusCode, headers: given, body };
    } catch (error) {
      return toFault(error, deadline);
    } finally {
      deadline.clear();
    }
  };
}

const identityHeaders = (visitor: UpstreamRequest['visitor']) =>
  visitor ? visitorHeaders(visitor) : { 'user-agent': `Lectern/${packageJson.version}` };

const basicAuthorization = ({ id, secret }: { id: string; secret: string }) =>
  `Basic ${Buffer.from(`${id}:${secret}`).toString('base64')}`;

/** One deadline over headers and body. */
class Deadline {
  private readonly controller = new AbortController();
  private readonly whole: NodeJS.Timeout;
  hasHeaders = false;

  constructor(withinMs: number) {
    this.whole = setTimeout(() => this.controller.abort(), withinMs);
  }

  get signal(): AbortSignal {
    return this.controller.signal;
  }

  headersCame(): void {
    this.hasHeaders = true;
  }

  clear(): void {
    clearTimeout(this.whole);
  }
}

function toFault(error: unknown, deadline: Deadline): ConnectionFault {
  if (error instanceof BodyError) return unreadable(error.message);
  if (deadline.signal.aborted) {
    const reason = deadline.hasHeaders ? 'body too slow' : 'no answer in time';
    return { kind: 'fault', reason, isBeforeResponse: false };
  }
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  if (deadline.hasHeaders) {
    if (/^(Z_|ERR__?ERROR|ERR_BROTLI|ERR_PADDING)/.test(code))
      return unreadable('spoilt compression');
    return { kind: 'fault', reason: 'answer broken off', isBeforeResponse: false };
  }
  if (error instanceof errors.ConnectTimeoutError) return noResponse('connection timed out');
  if (error instanceof errors.HeadersOverflowError) return unreadable('headers too long');
  if (code === 'ECONNREFUSED') return noResponse('connection refused');
  if (/^(ENOTFOUND|EAI_AGAIN)$/.test(code)) return noResponse('host name unknown');
  if (/^(ECONNRESET|EPIPE|UND_ERR_SOCKET)$/.test(code)) return noResponse('connection reset');
  return { kind: 'fault', reason: 'no connection', isBeforeResponse: false };
}

const noResponse = (reason: string): ConnectionFault => ({
  kind: 'fault',
  reason,
  isBeforeResponse: true,
});
const unreadable = (reason: string): ConnectionFault => ({
  kind: 'fault',
  reason,
  isBeforeResponse: false,
  isMalformed: true,
});
