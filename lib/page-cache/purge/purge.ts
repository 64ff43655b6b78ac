import { z } from 'zod';
import { decodePercent } from '@/lib/base/text/percent-encoding';
import type { RecordKey } from '@/lib/model/record-key';
import { matchRoute } from '@/lib/urls/routes/match-route';
import { ROUTES, type Route } from '@/lib/urls/routes/routes';
import { MAX_ID_LENGTH } from '@/lib/urls/views/wiki-url';

/** What has changed in the community: a record, or everything. */
export type Purge = RecordKey | { kind: 'all' };

const number = z.coerce.number().int().positive().transform(String);

/** The format in which processes and replicas exchange purges. */
export const purgeSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('all') }),
  z.object({ kind: z.literal('topic'), id: number }),
  z.object({ kind: z.literal('forum'), id: number }),
  z.object({ kind: z.literal('page'), id: z.string().min(1).max(MAX_ID_LENGTH) }),
]);

/** Parses `?topic=…`, `?forum=…`, `?page=…` or `?all`; undefined unless exactly one is given. */
export function parsePurge(query: URLSearchParams): Purge | undefined {
  const [[name, value] = [], ...others] = [...query];
  if (name === undefined || others.length > 0) return undefined;
  if (name === 'all') return { kind: 'all' };
  const parsed = purgeSchema.safeParse({ kind: name, id: value });
  return parsed.success ? parsed.data : undefined;
}

/** The tag of responses that only a purge of everything affects. */
const OTHER_TAG = '';

/** Returns the tag of a route that shows this of the community. @param id of its topic or page of the wiki */
function tagOfRoute(shows: Route['shows'], id = ''): string {
  if (shows === 'none') return OTHER_TAG;
  return shows === 'topic' || shows === 'page' ? `${shows} ${id}` : shows;
}

/** Returns the tag of a cached response by its address: a URL, or the path of an operation of the interface. */
export function tagOf(address: string): string {
  // The operation for the home page of the wiki, whichever page that is.
  if (address === '/wiki/pages/') return tagOfRoute('wiki lists');
  const match = matchRoute(address.split('?', 1)[0] ?? '');
  if (!match) return OTHER_TAG;
  return tagOfRoute(ROUTES[match.pattern].shows, decodePercent(match.values[0] ?? ''));
}

/** Returns the tag of a key of the shared cache: kind, colon, address. */
export const tagOfKey = (key: string): string => tagOf(key.slice(key.indexOf(':') + 1));

/** True for the purge of one record. */
export const isRecordKey = (purge: Purge): purge is RecordKey => purge.kind !== 'all';

/** Returns the tags of the responses that may show a changed record: the record itself, and lists. */
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

/** True when the cached response at an address may show what a purge is about. */
export const isAffectedBy = (purge: Purge, address: string): boolean =>
  !isRecordKey(purge) || affectedTags(purge).includes(tagOf(address));
