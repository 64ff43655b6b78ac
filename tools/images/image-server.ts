import { lookup } from 'node:dns/promises';
import { isIP } from 'node:net';
import { systemClock } from '@/lib/base/runtime/clock';
import { openHttpConnection } from '@/lib/community/remote/http-connection';
import { createGuardedLookup } from '@/lib/content/images/guarded-fetch';
import { isPublicAddress } from '@/lib/content/images/public-address';
import { parseHref } from '@/lib/urls/parse-href';
import { ThrottledUpstream } from '@/tools/mirror/throttled-upstream';

/** Requests for one image, with redirects. */
const MAX_REQUESTS = 5;
/** So many requests to a host in a row without an answer, and it is not asked again. */
const MAX_FAILURES = 5;
/** In what a Discourse says about itself: its logos are where its uploads are, at its CDN. */
const LOGO_HOST = /_url":\s*"(?:https?:)?(\/\/[\w.-]+(?::\d+)?\/)/g;

/** A body, empty for what is not to be had; undefined for an answer without one; else why there is no answer. */
type Fetched = Uint8Array | undefined | string;

/**
 * Returns a fetch from the community's own hosts, one request after the other. Their addresses must be public, or among
 * those of the hosts that the operator has named, as the community itself may be at a private one.
 * @param hosts those that the operator has named; the CDN of the Discourse at `originUrl` is added
 */
export async function openImageServer(hosts: Set<string>, originUrl = '', maxPerSecond = 1) {
  const found = Array.from(hosts, (host) => {
    const { hostname } = new URL(`http://${host}`);
    return lookup(hostname.replace(/^\[|\]$/g, ''), { all: true }).catch(() => []);
  });
  const named = new Set((await Promise.all(found)).flat().map(({ address }) => address));
  const isAllowed = (address: string) => isPublicAddress(address) || named.has(address);
  const options = { baseUrl: '', accept: 'image/*', lookup: createGuardedLookup(isAllowed) };
  const upstream = new ThrottledUpstream(openHttpConnection(options), maxPerSecond, systemClock);

  async function fetchBody(url: URL | undefined, left = MAX_REQUESTS): Promise<Fetched> {
    if (!url || !hosts.has(url.host) || !/^https?:$/.test(url.protocol) || left === 0) {
      return `leads to ${url?.host}`;
    }
    const result = await upstream.send({ path: url.href, search: '' });
    if (result.kind === 'limited') return 'status 429';
    if (result.kind === 'unavailable') return result.reason;
    // It is too large, and stays so.
    if (result.kind === 'malformed') return Buffer.alloc(0);
    const { status, headers, body } = result;
    if (status === 200) return body;
    if (status === 404 || status === 410) return Buffer.alloc(0);
    if (status >= 400) return status < 500 ? undefined : `status ${status}`;
    return fetchBody(parseHref(headers.get('location') ?? '?', url), left - 1);
  }

  const failures = new Map<string, number>();
  const fetchImage = async (url: URL): Promise<Fetched> => {
    const count = failures.get(url.host) ?? 0;
    if (count >= MAX_FAILURES) return `${url.host} does not answer`;
    const body = await fetchBody(url);
    failures.set(url.host, typeof body === 'string' ? count + 1 : 0);
    return typeof body === 'string' ? `${url.host}: ${body}` : body;
  };

  const about = await fetchBody(parseHref(`${originUrl}/site/basic-info.json`));
  const text = typeof about === 'string' ? '' : Buffer.from(about ?? '').toString();
  for (const [, address = ''] of text.matchAll(LOGO_HOST)) {
    const cdn = parseHref(`https:${address}`);
    if (cdn && (!isIP(cdn.hostname) || isAllowed(cdn.hostname))) hosts.add(cdn.host);
  }
  return fetchImage;
}
