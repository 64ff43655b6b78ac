import { isIP } from 'node:net';
import { z } from 'zod';
import { systemClock } from '@/lib/base/runtime/clock';
import { type HttpConnection, openHttpConnection } from '@/lib/community/remote/http-connection';
import { createGuardedLookup } from '@/lib/content/images/guarded-fetch';
import { isPublicAddress } from '@/lib/content/images/public-address';
import { parseHref } from '@/lib/urls/parse-href';
import { parseJson } from '@/lib/wire/json/json';
import { ThrottledUpstream } from '@/tools/mirror/throttled-upstream';

/** Requests for one image, redirects included. */
const MAX_REQUESTS = 5;
/** A host is given up after so many failures in a row. */
const MAX_FAILURES = 5;
const HTTP = new Set(['http:', 'https:']);

export type FetchedImage =
  | { kind: 'body'; bytes: Uint8Array }
  /** The host has no such image. */
  | { kind: 'none' }
  /** The answer is no image, but a later one may be. */
  | { kind: 'unusable' }
  /** The operator has not named this host. */
  | { kind: 'elsewhere'; host: string }
  | { kind: 'failed'; reason: string };

const failed = (reason: string): FetchedImage => ({ kind: 'failed', reason });

/** Discourse's basic info. Logos are on the CDN of the uploads. */
const basicInfo = z.record(z.string(), z.unknown()).catch({});

function hostsOfLogos(bytes: Uint8Array, baseUrl: URL): string[] {
  const read = parseJson(bytes);
  const fields = Object.entries(basicInfo.parse(read.kind === 'ok' ? read.value : {}));
  return fields.flatMap(([name, value]) => {
    const isLogo = name.endsWith('_url') && typeof value === 'string';
    const url = isLogo ? parseHref(value, baseUrl) : undefined;
    return url && HTTP.has(url.protocol) ? [url.host] : [];
  });
}

/**
 * Returns a connection that sends at most `maxPerSecond` requests. Hosts in `named` may have any address,
 * other hosts only public ones.
 */
function openUpstreams(named: ReadonlySet<string>, maxPerSecond: number) {
  const options = { baseUrl: '', accept: 'image/*' };
  const toNamed = openHttpConnection(options);
  const toPublic = openHttpConnection({ ...options, lookup: createGuardedLookup(isPublicAddress) });
  const connection: HttpConnection = (message, timeoutMs) => {
    const connect = named.has(new URL(message.path).host) ? toNamed : toPublic;
    return connect(message, timeoutMs);
  };
  return new ThrottledUpstream(connection, maxPerSecond, systemClock);
}

/**
 * Returns a function that fetches an image from the community's hosts, one request at a time. Failures are
 * values, not errors.
 * @param hosts hosts named by the operator, with non-default ports. They may have private addresses. The CDN
 * of the Discourse at `originUrl` is added to this set, unless it is a private address
 * @param maxPerSecond highest number of requests in a second
 */
export async function openImageServer(hosts: Set<string>, originUrl = '', maxPerSecond = 1) {
  // A copy, since only hosts that the operator named may have private addresses.
  const upstream = openUpstreams(new Set(hosts), maxPerSecond);

  async function fetchBody(url: URL | undefined, left = MAX_REQUESTS): Promise<FetchedImage> {
    if (!url || !HTTP.has(url.protocol) || left === 0) return { kind: 'unusable' };
    if (!hosts.has(url.host)) return { kind: 'elsewhere', host: url.host };
    const result = await upstream.send({ path: url.href, search: '' });
    if (result.kind === 'limited') return failed('status 429');
    if (result.kind === 'unavailable') return failed(result.reason);
    if (result.kind === 'malformed') return { kind: 'unusable' };
    const { status, headers, body } = result;
    if (status === 200) return { kind: 'body', bytes: body };
    if (status === 404 || status === 410) return { kind: 'none' };
    if (status >= 500) return failed(`status ${status}`);
    const location = status >= 300 && status < 400 ? headers.get('location') : null;
    return location === null ? { kind: 'unusable' } : fetchBody(parseHref(location, url), left - 1);
  }

  const failures = new Map<string, number>();
  const fetchImage = async (url: URL): Promise<FetchedImage> => {
    const count = failures.get(url.host) ?? 0;
    if (count >= MAX_FAILURES) return failed(`${url.host} does not answer`);
    const fetched = await fetchBody(url);
    failures.set(url.host, fetched.kind === 'failed' ? count + 1 : 0);
    return fetched.kind === 'failed' ? failed(`${url.host}: ${fetched.reason}`) : fetched;
  };

  // Without `originUrl` this is no URL, so nothing is fetched.
  const infoUrl = parseHref(`${originUrl}/site/basic-info.json`);
  const info = await fetchBody(infoUrl);
  if (infoUrl && info.kind === 'body') {
    for (const host of hostsOfLogos(info.bytes, infoUrl)) {
      // The addresses of a host name are checked when it is looked up (`openUpstreams`).
      const literal = new URL(`http://${host}`).hostname.replace(/^\[|\]$/g, '');
      if (!isIP(literal) || isPublicAddress(literal)) hosts.add(host);
    }
  }
  return fetchImage;
}
