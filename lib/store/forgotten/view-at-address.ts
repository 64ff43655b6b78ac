import { config } from '@/lib/base/config/config';
import { resolveLegacyUrl } from '@/lib/urls/legacy-url';
import { parseHref } from '@/lib/urls/parse-href';
import { parseUrl } from '@/lib/urls/views/parse-url';
import type { View } from '@/lib/urls/views/view';

interface CommunityAddress {
  view: View;
  /** True for a relative address, and for the hosts that ORIGIN_URL, ORIGIN_HOSTS and SITE_URL name. */
  isOwn: boolean;
}

/** Resolves relative links. Only path and query of the result are used. */
const BASE = new URL('https://here.invalid/');

function communityHosts(): string[] {
  const { originUrl, originHosts, siteUrl } = config();
  const hosts = [...originHosts, ...(originUrl ? [new URL(originUrl).host] : [])];
  return hosts.length > 0 && siteUrl ? [...hosts, new URL(siteUrl).host] : hosts;
}

/**
 * Returns the view at an address of the community, if any. Without configured hosts, any host may be the
 * community's.
 */
export function viewAtAddress(address: string): CommunityAddress | undefined {
  const url = parseHref(address, BASE);
  if (!url || !/^https?:$/.test(url.protocol)) return undefined;
  const hosts = communityHosts();
  const isOwn = url.host === BASE.host || hosts.includes(url.host);
  if (!isOwn && hosts.length > 0) return undefined;
  const page = resolveLegacyUrl(url);
  const result = page === undefined ? undefined : parseUrl(page);
  return result?.kind === 'view' ? { view: result.view, isOwn } : undefined;
}
