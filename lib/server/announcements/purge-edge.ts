import { setTimeout as sleep } from 'node:timers/promises';
import type { Config } from '@/lib/base/config/config';
import { decodePercent } from '@/lib/base/text/percent-encoding';
import type { Change } from '@/lib/model/records';
import { edgeTags, type Purge, tagHeaderOf } from '@/lib/page-cache/purge/purge';
import { storePath } from '@/lib/store/build/publish-store';
import { onChanges, sendAnnouncement } from './announce-changes';

type Settings = Pick<Config, 'cdnPurgeUrl'>;

/** Of a request: Cloudflare takes 100, Fastly 256, and Varnish 8 kB in a header. */
const MAX_TAGS = 50;
/** Until every process serves the new store. */
const SETTLING_MS = 2500;

const purgeOf = ({ kind, id, topicId }: Change): Purge =>
  kind === 'post' ? { kind: 'topic', id: String(topicId) } : { kind, id };

/**
 * Returns the request that purges tags: the method PURGE for Varnish, else POST, the tags in the header that
 * the edge reads and for Cloudflare in JSON. A password in the address is its token.
 */
function requestOf(address: string, tags: readonly string[]) {
  const url = new URL(address);
  const { password } = url;
  url.username = '';
  url.password = '';
  const token = decodePercent(password) ?? password;
  const headers = {
    ...tagHeaderOf(tags),
    ...(token && { authorization: `Bearer ${token}`, 'fastly-key': token }),
    'content-type': 'application/json',
  };
  const isVarnish = 'xkey' in headers;
  const isCloudflare = 'cache-tag' in headers;
  return {
    url: url.href,
    method: isVarnish ? ('PURGE' as const) : ('POST' as const),
    headers,
    ...(isCloudflare && { body: JSON.stringify({ tags }) }),
  };
}

/** Purges what may show changed records from the cache in front, if `CDN_PURGE_URL` is set. */
export async function purgeEdge(
  { cdnPurgeUrl }: Settings,
  purges: readonly Purge[],
  pausesMs?: readonly number[],
): Promise<void> {
  if (cdnPurgeUrl === undefined) return;
  const tags = edgeTags(purges);
  for (let at = 0; at < tags.length; at += MAX_TAGS) {
    const some = tags.slice(at, at + MAX_TAGS);
    const { url, ...request } = requestOf(cdnPurgeUrl, some);
    await sendAnnouncement('edge purge', url, request, { tags: some.length }, pausesMs);
  }
}

/** Purges what each publication changed from the cache in front: all of it if the changes are unknown. */
export function startEdgePurges(
  settings: Settings & Pick<Config, 'dataDir'>,
  settlingMs = SETTLING_MS,
): void {
  onChanges('edge', storePath(settings.dataDir), async (changes, isPurging) => {
    await sleep(settlingMs, undefined, { ref: false });
    const isAll = isPurging || changes === undefined;
    await purgeEdge(settings, isAll ? [{ kind: 'all' }] : changes.map(purgeOf));
  });
}
