import { z } from 'zod';
import { routeAt } from '@/lib/urls/routes/match-route';
import { routePath } from '@/lib/urls/routes/route-path';

/** What has changed, by the community's own word. */
export type Purge =
  | { kind: 'all' }
  | { kind: 'topic'; id: number }
  | { kind: 'forum'; id: number }
  | { kind: 'page'; id: string };

const number = z.coerce.number().int().positive();

/** Told between processes and replicas. */
export const purgeSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('all') }),
  z.object({ kind: z.literal('topic'), id: number }),
  z.object({ kind: z.literal('forum'), id: number }),
  z.object({ kind: z.literal('page'), id: z.string().min(1).max(250) }),
]);

/** Reads `?topic=…`, `?forum=…`, `?page=…` or `?all`: exactly one of them. */
export function parsePurge(query: URLSearchParams): Purge | undefined {
  const [[name, value] = [], ...others] = [...query];
  if (name === undefined || others.length > 0) return undefined;
  if (name === 'all') return { kind: 'all' };
  const parsed = purgeSchema.safeParse({ kind: name, id: value });
  return parsed.success ? parsed.data : undefined;
}

/** Whether an address is this one, a question to it, or below it. */
const isAt = (address: string, base: string) =>
  address === base || address.startsWith(`${base}?`) || address.startsWith(`${base}/`);

/** Lists that show the newest of everything. */
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
 * Whether what is kept under an address may show what has changed: the thing itself, and every
 * list that it may stand in. Addresses of pages and of the interface's operations are read alike.
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
