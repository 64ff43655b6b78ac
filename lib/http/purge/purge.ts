import { z } from 'zod';
import { routeAt } from '@/lib/urls/routes/match-route';
import { routePath } from '@/lib/urls/routes/route-path';

/** What has changed in the community. */
export type Purge =
  | { kind: 'all' }
  | { kind: 'topic'; id: number }
  | { kind: 'forum'; id: number }
  | { kind: 'page'; id: string };

const number = z.coerce.number().int().positive();

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

/** True for this path with any query, and for every path below it. */
const isAt = (address: string, base: string) =>
  address === base || address.startsWith(`${base}?`) || address.startsWith(`${base}/`);

const isBoardList = (address: string) =>
  address.split('?', 1)[0] === routePath('/board/topics') ||
  isAt(address, routePath('/board/forums'));
const isWikiList = (address: string) =>
  address === routePath('/wiki/pages') ||
  isAt(address, routePath('/wiki/namespaces')) ||
  address === 'wiki home';
const isAboutAll = (address: string) =>
  address === routePath('/') || routeAt(address)?.kind === 'document';

/**
 * True when the cached page or response at an address may show what has changed: the record itself,
 * or a list that may hold it. Takes the URLs of pages and the paths of the interface's operations.
 */
export function isAffectedBy(purge: Purge, address: string): boolean {
  if (purge.kind === 'all' || isAboutAll(address)) return true;
  switch (purge.kind) {
    case 'topic':
      return isAt(address, routePath('/board/topics/{id}', purge.id)) || isBoardList(address);
    case 'forum':
      return isBoardList(address);
    case 'page':
      return isAt(address, routePath('/wiki/pages/{+id}', purge.id)) || isWikiList(address);
  }
}
