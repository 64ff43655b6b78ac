import type { LookupFunction } from 'node:net';
import { errors, request } from 'undici';
import { type Config, config } from '@/lib/base/config/config';
import { errorCodeOf } from '@/lib/base/runtime/error-code';
import { openAgent } from '@/lib/http/outgoing-agent';
import { MAX_BODY_BYTES } from '@/lib/wire/json/json';
import packageJson from '@/package.json';
import type { Validators } from '../identity';
import { ACCEPTED_ENCODINGS, BodyError, readBody } from './read-body';
import { type UpstreamRequest, type UpstreamResponse, visitorHeaders } from './upstream';

const CONNECT_TIMEOUT_MS = 2_000;
export const MAX_SOCKETS = 16;

/** No usable response. `reason` is from a fixed set, for metrics. */
export interface ConnectionFault {
  kind: 'fault';
  reason: string;
  /** A retry is safe. */
  isBeforeResponse: boolean;
  /** The failure concerns no record. */
  isConnectError?: boolean;
  isMalformed?: boolean;
}

export interface ConnectionOptions {
  baseUrl: string;
  credentials?: { id: string; secret: string };
  accept?: string;
  lookup?: LookupFunction;
  /** Returns the `Cookie` header of the next request; `''` for none. */
  cookie?(): string;
}

/** Sends a request with one deadline for headers and body. Never throws. */
export type HttpConnection = (
  message: UpstreamRequest,
  timeoutMs: number,
) => Promise<UpstreamResponse | ConnectionFault>;

/**
 * Opens a pool of up to 16 keep-alive connections, with Basic authentication (RFC 7617) if there are
 * credentials. Follows no redirect, so that credentials reach no other server.
 */
export function openHttpConnection(options: ConnectionOptions): HttpConnection {
  const { baseUrl, credentials, accept = 'application/json', lookup, cookie } = options;
  const dispatcher = openAgent({
    connections: MAX_SOCKETS,
    connect: { timeout: CONNECT_TIMEOUT_MS, ...(lookup && { lookup }) },
    // `timeoutMs` covers both.
    headersTimeout: 0,
    bodyTimeout: 0,
  });
  const commonHeaders = {
    accept,
    'accept-encoding': ACCEPTED_ENCODINGS,
    ...(credentials && { authorization: basicAuthorization(credentials) }),
  };
  return async ({ path, search, visitor, validators, isForm }, timeoutMs) => {
    const controller = new AbortController();
    const timer = setTimeout(() => controller.abort(), timeoutMs);
    let hasHeaders = false;
    try {
      const response = await request(`${baseUrl}${path}${search}`, {
        dispatcher,
        signal: controller.signal,
        ...(isForm && { method: 'POST', body: search.slice(1) }),
        headers: {
          ...commonHeaders,
          ...(isForm && { 'content-type': 'application/x-www-form-urlencoded' }),
          ...identityHeaders(visitor),
          ...conditionalHeaders(validators),
          ...cookieHeaders(cookie?.()),
        },
      });
      hasHeaders = true;
      const headers = new Headers();
      for (const [name, value] of Object.entries(response.headers)) {
        for (const each of [value ?? ''].flat()) headers.append(name, each);
      }
      const body = await readBody(response.body, headers.get('content-encoding'), MAX_BODY_BYTES);
      return { kind: 'response', status: response.statusCode, headers, body };
    } catch (error) {
      return toFault(error, controller.signal.aborted, hasHeaders);
    } finally {
      clearTimeout(timer);
    }
  };
}

const identityHeaders = (visitor: UpstreamRequest['visitor']) =>
  visitor
    ? visitorHeaders(visitor)
    : { 'user-agent': config().userAgent ?? ownUserAgent(config()) };

/** Names this program and the site, where its operator can be found. */
const ownUserAgent = ({ siteUrl }: Config) =>
  `Lectern/${packageJson.version}${siteUrl === undefined ? '' : ` (+${siteUrl})`}`;

/** With an ETag, servers ignore the date (RFC 9110, 13.1.3). */
const conditionalHeaders = ({ etag, lastModified }: Validators = {}) => ({
  ...(etag !== undefined && { 'if-none-match': etag }),
  ...(lastModified !== undefined && { 'if-modified-since': lastModified }),
});

const cookieHeaders = (cookie: string | undefined) => (cookie ? { cookie } : {});

const basicAuthorization = ({ id, secret }: { id: string; secret: string }) =>
  `Basic ${Buffer.from(`${id}:${secret}`).toString('base64')}`;

function toFault(error: unknown, isTimeout: boolean, hasHeaders: boolean): ConnectionFault {
  if (error instanceof BodyError) return unreadable(error.message);
  if (isTimeout) return failed(hasHeaders ? 'body timed out' : 'timed out');
  const code = errorCodeOf(error);
  if (hasHeaders) {
    const isDecoderError = /^(Z_|ERR__?ERROR|ERR_BROTLI|ERR_PADDING)/.test(code);
    return isDecoderError ? unreadable('invalid compression') : failed('connection closed early');
  }
  if (error instanceof errors.ConnectTimeoutError) return notConnected('connection timed out');
  if (error instanceof errors.HeadersOverflowError) return unreadable('headers too long');
  const isTunnelRefused = error instanceof Error && /^Proxy response \(/.test(error.message);
  if (isTunnelRefused) return notConnected('refused by the proxy');
  if (code === 'ECONNREFUSED') return notConnected('connection refused');
  if (/^(ENOTFOUND|EAI_AGAIN)$/.test(code)) return notConnected('host not found');
  if (/^(?:EPROTO|ERR_SSL_)/.test(code)) return notConnected('no TLS at this port');
  if (/CERT|VERIFY/.test(code)) return notConnected('certificate refused');
  if (/^(ECONNRESET|EPIPE|UND_ERR_SOCKET)$/.test(code)) return noResponse('connection reset');
  return failed('connection failed');
}

const failed = (reason: string): ConnectionFault => ({
  kind: 'fault',
  reason,
  isBeforeResponse: false,
});
const noResponse = (reason: string): ConnectionFault => ({
  ...failed(reason),
  isBeforeResponse: true,
});
const notConnected = (reason: string): ConnectionFault => ({
  ...noResponse(reason),
  isConnectError: true,
});
const unreadable = (reason: string): ConnectionFault => ({ ...failed(reason), isMalformed: true });
