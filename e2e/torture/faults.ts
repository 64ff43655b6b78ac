import { gzipSync } from 'node:zlib';
import {
  drip,
  flood,
  neverRespond,
  resetConnection,
  respondWith,
  type SocketBehavior,
  truncateBody,
} from '@/e2e/fixtures/scripted-upstream';

const inSeconds = (seconds: number) => new Date(Date.now() + seconds * 1000).toUTCString();

/** A failure of the community's server. */
export interface UpstreamFault {
  behaviour: SocketBehavior;
  /** An uncached page may still be served, late. */
  mayAnswer?: boolean;
}

const SLOW_MS = 3000;

/**
 * All failures of a community's server.
 * @param well the behavior without a failure.
 * @param otherOrigin an origin that must never get a request.
 */
export function faults(well: SocketBehavior, otherOrigin: string): Record<string, UpstreamFault> {
  const slow: SocketBehavior = (socket, head) => {
    setTimeout(() => well(socket, head), SLOW_MS);
  };
  const broken = Object.entries(brokenResponses(otherOrigin));
  return {
    ...Object.fromEntries(broken.map(([name, behaviour]) => [name, { behaviour }])),
    '3 s slow': { behaviour: slow, mayAnswer: true },
  };
}

function brokenResponses(otherOrigin: string): Record<string, SocketBehavior> {
  return {
    reset: resetConnection,
    hang: neverRespond,
    'header drip': drip('header'),
    'body drip': drip('body'),
    '429, 5 s': respondWith('', 429, { 'retry-after': '5' }),
    '429, a date': (socket, head) =>
      respondWith('', 429, { 'retry-after': inSeconds(3) })(socket, head),
    '429, junk': respondWith('', 429, { 'retry-after': 'later' }),
    '429, no word': respondWith('', 429),
    '401': respondWith('', 401),
    '500': respondWith('<h1>Error</h1>', 500),
    '503': respondWith('', 503),
    HTML: respondWith('<!doctype html><h1>Maintenance</h1>'),
    empty: respondWith(''),
    truncated: truncateBody,
    'wrong shape': respondWith('"forums"'),
    'wrong types': respondWith('[{"id":[],"name":{}}]'),
    '200 MB': flood,
    'gzip bomb': respondWith(gzipSync(Buffer.alloc(64 * 1024 * 1024)), 200, {
      'content-encoding': 'gzip',
    }),
    'a million deep': respondWith('['.repeat(1_000_000)),
    __proto__: respondWith('[{"__proto__":{"id":1,"name":"x"}}]'),
    'invalid UTF-8': respondWith(Buffer.from([0x22, 0xff, 0xfe, 0x22])),
    'redirect to another origin': respondWith('', 302, { location: `${otherOrigin}/board/forums` }),
    'endless redirects': respondWith('', 302, { location: '/board/forums' }),
  };
}
