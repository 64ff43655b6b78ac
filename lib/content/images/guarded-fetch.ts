import { lookup } from 'node:dns/promises';
import { isIP, type LookupFunction } from 'node:net';
import { Agent, type Dispatcher, request } from 'undici';
import { parseHref } from '@/lib/urls/parse-href';
import { isPublicAddress } from './public-address';

const LARGEST = 5 * 1024 * 1024;
const MOST_REDIRECTS = 3;
const DEADLINE_MS = 8000;

/** Why an address gave no bytes; `status` is what the visitor is answered. */
export class FetchRefused extends Error {
  constructor(
    readonly status: 403 | 404 | 413 | 415 | 502,
    reason: string,
  ) {
    super(reason);
  }
}

/** Fetches what is on the public Internet only, by the address that a name really has. */
export type GuardedFetch = (address: string) => Promise<Buffer>;

function guardedLookup(isAllowed: (address: string) => boolean): LookupFunction {
  return (hostname, options, callback) => {
    lookup(hostname, { all: true, hints: options.hints })
      .then((found) => {
        const [first] = found;
        // One address that is not public is enough: a name has no business to have both kinds.
        if (!first || !found.every(({ address }) => isAllowed(address))) {
          throw new FetchRefused(403, 'not a public address');
        }
        if (options.all) callback(null, found);
        else callback(null, first.address, first.family);
      })
      .catch((error: NodeJS.ErrnoException) => callback(error, ''));
  };
}

async function bytesOf({ headers, body }: Dispatcher.ResponseData): Promise<Buffer> {
  if (Number(headers['content-length']) > LARGEST) throw new FetchRefused(413, 'too large');
  const chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of body) {
    const bytes = Buffer.from(chunk);
    length += bytes.length;
    if (length > LARGEST) throw new FetchRefused(413, 'too large');
    chunks.push(bytes);
  }
  return Buffer.concat(chunks);
}

/**
 * Makes a fetch of http(s) addresses: every address, the first and those redirected to, is judged
 * after resolving; at most 3 redirects, 5 MB and 8 seconds in all.
 * @throws FetchRefused
 */
export function guardedFetch(isAllowed: (address: string) => boolean): GuardedFetch {
  const dispatcher = new Agent({
    connect: { lookup: guardedLookup(isAllowed), timeout: 2000 },
    headersTimeout: 4000,
    bodyTimeout: 4000,
    connections: 4,
    keepAliveTimeout: 2000,
  });

  async function visit(url: URL, redirects: number, signal: AbortSignal): Promise<Buffer> {
    if (url.protocol !== 'http:' && url.protocol !== 'https:') {
      throw new FetchRefused(403, 'not http');
    }
    const literal = url.hostname.replace(/^\[|\]$/g, '');
    if (isIP(literal) && !isAllowed(literal)) throw new FetchRefused(403, 'not a public address');
    const headers = { accept: 'image/*', 'user-agent': 'Lectern image proxy' };
    const response = await request(url, { dispatcher, signal, headers });
    const { statusCode, body } = response;
    // A body that is let go of early says so by an error, which nobody waits for.
    body.on('error', () => {});
    try {
      if (statusCode === 200) return await bytesOf(response);
    } finally {
      body.destroy();
    }
    const location = response.headers.location;
    if (statusCode < 300 || statusCode > 399 || typeof location !== 'string') {
      const isMissing = statusCode === 404 || statusCode === 410;
      throw new FetchRefused(isMissing ? 404 : 502, `status ${statusCode}`);
    }
    const next = parseHref(location, url);
    if (!next || redirects === 0) throw new FetchRefused(502, 'too many redirects');
    return visit(next, redirects - 1, signal);
  }

  return async (address) => {
    const url = parseHref(address);
    if (!url) throw new FetchRefused(403, 'no address');
    try {
      return await visit(url, MOST_REDIRECTS, AbortSignal.timeout(DEADLINE_MS));
    } catch (error) {
      if (error instanceof FetchRefused) throw error;
      throw new FetchRefused(502, error instanceof Error ? error.message : String(error));
    }
  };
}

/** The guarded fetch of this site: the public Internet and nothing else. */
export function publicFetch(): GuardedFetch {
  return guardedFetch(isPublicAddress);
}
