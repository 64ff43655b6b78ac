import { z } from 'zod';
import { config } from '@/lib/base/config/config';
import { decodePercent } from '@/lib/base/text/percent-encoding';
import type { RecordKey } from '@/lib/model/record-key';
import { matchRoute } from '@/lib/urls/routes/match-route';
import type { Route } from '@/lib/urls/routes/routes';
import { MAX_ID_LENGTH } from '@/lib/urls/views/wiki/read-wiki-id';

export type Purge = RecordKey | { kind: 'all' };

const number = z.coerce.number().int().positive().transform(String);

export const purgeSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('all') }),
  z.object({ kind: z.literal('topic'), id: number }),
  z.object({ kind: z.literal('forum'), id: number }),
  z.object({ kind: z.literal('page'), id: z.string().min(1).max(MAX_ID_LENGTH) }),
]);

/** Parses `?topic=…`, `?forum=…`, `?page=…` or `?all`; undefined unless there is exactly one. */
export function parsePurge(query: URLSearchParams): Purge | undefined {
  const [parameter, ...others] = [...query];
  if (!parameter || others.length > 0) return undefined;
  const [name, value] = parameter;
  if (name === 'all') return { kind: 'all' };
  const parsed = purgeSchema.safeParse({ kind: name, id: value });
  return parsed.success ? parsed.data : undefined;
}

/** Only a purge of everything affects it. */
const OTHER_TAG = '';

function tagOfRoute(shows: Route['shows'], id = ''): string {
  if (shows === 'none') return OTHER_TAG;
  return shows === 'topic' || shows === 'page' ? `${shows} ${id}` : shows;
}

/** Returns the tag of the cached response at a URL or operation path. A purge deletes tags. */
export function tagOf(address: string): string {
  // The wiki's home page.
  if (address === '/wiki/pages/') return tagOfRoute('wiki lists');
  const match = matchRoute(address.split('?', 1)[0] ?? '');
  return match ? tagOfRoute(match.route.shows, decodePercent(match.values[0] ?? '')) : OTHER_TAG;
}

/** Returns the tag of a key in the shared cache: a kind, a colon and an address. */
export const tagOfKey = (key: string): string => tagOf(key.slice(key.indexOf(':') + 1));

/** True for a purge of one record. */
export const isRecordKey = (purge: Purge): purge is RecordKey => purge.kind !== 'all';

/** Returns the tags of responses that may show a changed record. */
export function affectedTags({ kind, id }: RecordKey): string[] {
  switch (kind) {
    case 'topic':
      return ['site', 'board lists', tagOfRoute('topic', id)];
    case 'forum':
      return ['site', 'board lists'];
    case 'namespace':
      return ['site', 'wiki lists'];
    case 'page':
      return ['site', 'wiki lists', tagOfRoute('page', id)];
  }
}

/** True if a purge affects the response at an address. */
export const isAffectedBy = (purge: Purge, address: string): boolean =>
  !isRecordKey(purge) || affectedTags(purge).includes(tagOf(address));

/** Headers in which caches read the tags of a response, by the values of `CDN_TAGS`. */
const TAG_HEADERS = { cloudflare: 'cache-tag', fastly: 'surrogate-key', varnish: 'xkey' } as const;

/** Of every tagged response. */
const EDGE_ALL = 'all';

function printEdgeTag(tag: string): string {
  const [kind = '', ...id] = tag.split(' ');
  return `${kind}-${encodeURIComponent(id.join(' '))}`.replace(/-$/, '');
}

/** Returns the header in which the cache in front reads tags; empty without `CDN_TAGS`. */
export function tagHeaderOf(tags: readonly string[]): Record<string, string> {
  const { cdnTags } = config();
  if (!cdnTags) return {};
  return { [TAG_HEADERS[cdnTags]]: tags.join(cdnTags === 'cloudflare' ? ',' : ' ') };
}

/**
 * Returns the header with the tags of the response at an address, for a cache that purges by tag: `site`,
 * `board-lists`, `wiki-lists`, `topic-12`, `page-a%3Ab`, and `all`. Empty without `CDN_TAGS`, and if no
 * change affects the response.
 */
export function tagHeader(address: string): Record<string, string> {
  const tag = config().cdnTags && tagOf(address);
  return tag ? tagHeaderOf([printEdgeTag(tag), EDGE_ALL]) : {};
}

/** Returns the tags in `tagHeader` of the responses that purges affect. */
export const edgeTags = (purges: readonly Purge[]): string[] =>
  purges.some((purge) => !isRecordKey(purge))
    ? [EDGE_ALL]
    : [...new Set(purges.filter(isRecordKey).flatMap(affectedTags).map(printEdgeTag))];
