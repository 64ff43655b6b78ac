import { lookup } from 'node:dns/promises';
import { isIP, type LookupFunction } from 'node:net';
import { type Dispatcher, request } from 'undici';
import { openAgent } from '@/lib/http/outgoing-agent';
import { parseHref } from '@/lib/urls/parse-href';

const MAX_BYTES = 5 * 1024 * 1024;
const MAX_REDIRECTS = 3;
const MAX_FETCH_MS = 8000;

/** `status` is for the visitor's response. */
export class FetchRefused extends Error {
  constructor(
    readonly status: 403 | 404 | 413 | 415 | 502,
    reason: string,
  ) {
    super(reason);
  }
}

const STATUSES: ReadonlyMap<number, 403 | 404> = new Map([
  [401, 403],
  [403, 403],
  [404, 404],
  [410, 404],
]);

/** Fetches an http(s) body. Rejects with FetchRefused. */
export type GuardedFetch = (url: string) => Promise<Buffer>;

/** Returns a DNS lookup that fails for hosts with a forbidden address. */
export function createGuardedLookup(isAllowed: (address: string) => boolean): LookupFunction {
  return (hostname, options, callback) => {
    lookup(hostname, { all: true, hints: options.hints })
      .then((found) => {
        const [first] = found;
        // One forbidden address is enough: honest hosts do not mix kinds.
        if (!first || !found.every(({ address }) => isAllowed(address))) {
          throw new FetchRefused(403, 'not a public address');
        }
        if (options.all) {
          callback(null, found);
        } else {
          callback(null, first.address, first.family);
        }
      })
      .catch((error: NodeJS.ErrnoException) => callback(error, ''));
  };
}

async function readBody({ headers, body }: Dispatcher.ResponseData): Promise<Buffer> {
  if (Number(headers['content-length']) > MAX_BYTES) throw new FetchRefused(413, 'too large');
  const chunks: Buffer[] = [];
  let sizeBytes = 0;
  for await (const chunk of body) {
    const bytes = Buffer.from(chunk);
    sizeBytes += bytes.length;
    if (sizeBytes > MAX_BYTES) throw new FetchRefused(413, 'too large');
    chunks.push(bytes);
  }
  return Buffer.concat(chunks);
}

function openFetchAgent(lookup?: LookupFunction): Dispatcher {
  return openAgent({
    connect: { timeout: 2000, ...(lookup && { lookup }) },
    headersTimeout: 4000,
    bodyTimeout: 4000,
    connections: 4,
    keepAliveTimeout: 2000,
  });
}

/**
 * Returns a fetch that connects only to allowed IP addresses, checked after name resolution, also for
 * redirects. Limits: 3 redirects, 5 MB, 8 seconds.
 * @param namedHosts hosts that the operator named, with any non-default port; their addresses are not checked
 */
export function createGuardedFetch(
  isAllowed: (address: string) => boolean,
  namedHosts: ReadonlySet<string> = new Set(),
): GuardedFetch {
  const guarded = openFetchAgent(createGuardedLookup(isAllowed));
  const named = openFetchAgent();

  async function follow(url: URL, redirectsLeft: number, signal: AbortSignal): Promise<Buffer> {
    if (url.protocol !== 'http:' && url.protocol !== 'https:') {
      throw new FetchRefused(403, 'not http');
    }
    const isNamed = namedHosts.has(url.host);
    const literal = url.hostname.replace(/^\[|\]$/g, '');
    if (!isNamed && isIP(literal) && !isAllowed(literal)) {
      throw new FetchRefused(403, 'not a public address');
    }
    const headers = { accept: 'image/*', 'user-agent': 'Lectern image proxy' };
    const dispatcher = isNamed ? named : guarded;
    const response = await request(url, { dispatcher, signal, headers });
    const { statusCode, body } = response;
    // Destroying a body early emits an error.
    body.on('error', () => {});
    try {
      if (statusCode === 200) return await readBody(response);
    } finally {
      body.destroy();
    }
    const { location } = response.headers;
    if (statusCode < 300 || statusCode > 399 || typeof location !== 'string') {
      throw new FetchRefused(STATUSES.get(statusCode) ?? 502, `status ${statusCode}`);
    }
    const next = parseHref(location, url);
    if (!next || redirectsLeft === 0) throw new FetchRefused(502, 'too many redirects');
    return follow(next, redirectsLeft - 1, signal);
  }

  return async (address) => {
    const url = parseHref(address);
    if (!url) throw new FetchRefused(403, 'not a URL');
    try {
      return await follow(url, MAX_REDIRECTS, AbortSignal.timeout(MAX_FETCH_MS));
    } catch (error) {
      if (error instanceof FetchRefused) throw error;
      throw new FetchRefused(502, error instanceof Error ? error.message : String(error));
    }
  };
}
