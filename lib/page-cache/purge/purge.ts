import { z } from 'zod';
import { decodePercent } from '@/lib/base/text/percent-encoding';
import type { RecordKey } from '@/lib/model/record-key';
import { matchRoute } from '@/lib/urls/routes/match-route';
import { ROUTES, type RoutePattern } from '@/lib/urls/routes/routes';

/** What has changed in the community: a record, or all. */
export type Purge = RecordKey | { kind: 'all' };

const number = z.coerce.number().int().positive().transform(String);

/** The format in which processes and replicas exchange purges. */
export const purgeSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('all') }),
  z.object({ kind: z.literal('topic'), id: number }),
  z.object({ kind: z.literal('forum'), id: number }),
  z.object({ kind: z.literal('page'), id: z.string().min(1).max(250) }),
]);

/** Parses `?topic=…`, `?forum=…`, `?page=…` or `?all`; undefined unless there is exactly one of them. */
export function parsePurge(query: URLSearchParams): Purge | undefined {
  const [[name, value] = [], ...others] = [...query];
  if (name === undefined || others.length > 0) return undefined;
  if (name === 'all') return { kind: 'all' };
  const parsed = purgeSchema.safeParse({ kind: name, id: value });
  return parsed.success ? parsed.data : undefined;
}

/** What every change affects: the home page, feeds and sitemaps. */
const SITE_TAG = 'site';
const BOARD_LISTS_TAG = 'board lists';
const WIKI_LISTS_TAG = 'wiki lists';
/** What only a purge of everything affects. */
const OTHER_TAG = '';

/**
 * The tag of what a route shows: what shows the same records has the same tag.
 * @param id of the topic or of the page of the wiki that the route shows
 */
function tagOfRoute(pattern: RoutePattern, id: string | number = ''): string {
  if (ROUTES[pattern].kind === 'document' || pattern === '/') return SITE_TAG;
  if (pattern.startsWith('/board/topics/{id}')) return `topic ${id}`;
  if (pattern.startsWith('/wiki/pages/')) return `page ${id}`;
  if (pattern.startsWith('/board/')) return BOARD_LISTS_TAG;
  return pattern.startsWith('/wiki/') ? WIKI_LISTS_TAG : OTHER_TAG;
}

/**
 * The tag of a cached page or response, by its address: the URL of a page or of its Markdown, or the path of an
 * operation of the interface.
 */
export function tagOf(address: string): string {
  // The operation that gives the wiki's home page, whichever that is.
  if (address === '/wiki/pages/') return WIKI_LISTS_TAG;
  const match = matchRoute(address.split('?', 1)[0] ?? '');
  return match ? tagOfRoute(match.pattern, decodePercent(match.values[0] ?? '')) : OTHER_TAG;
}

/** The tag of a key of the shared cache: the kind of the value, a colon, and its address. */
export const tagOfKey = (key: string): string => tagOf(key.slice(key.indexOf(':') + 1));

/** True for the purge of a record, false for that of everything. */
export const isRecordKey = (purge: Purge): purge is RecordKey => purge.kind !== 'all';

/** The tags of everything that may show what has changed: the records themselves, and lists of them. */
export function affectedTags({ kind, id }: RecordKey): string[] {
  switch (kind) {
    case 'topic':
      return [SITE_TAG, BOARD_LISTS_TAG, tagOfRoute('/board/topics/{id}', id)];
    case 'forum':
      return [SITE_TAG, BOARD_LISTS_TAG];
    case 'namespace':
      return [SITE_TAG, WIKI_LISTS_TAG];
    case 'page':
      return [SITE_TAG, WIKI_LISTS_TAG, tagOfRoute('/wiki/pages/{+id}', id)];
  }
}

/** True when the cached page or response at an address may show what has changed. */
export const isAffectedBy = (purge: Purge, address: string): boolean =>
  !isRecordKey(purge) || affectedTags(purge).includes(tagOf(address));
