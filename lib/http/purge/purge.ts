import { z } from 'zod';
import { encodeSegment } from '@/lib/text/percent-encoding';

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
  /^\/board\/topics(?:\?|$)/.test(address) || isAt(address, '/board/forums');
const isWikiList = (address: string) =>
  address === '/wiki/pages' || isAt(address, '/wiki/namespaces') || address === 'wiki home';
const isAboutAll = (address: string) =>
  address === '/' || address.startsWith('/feeds') || address.startsWith('/sitemap');

/**
 * Whether what is kept under an address may show what has changed: the thing itself, and every
 * list that it may stand in. Addresses of pages and of the interface's operations are read alike.
 */
export function isAffectedBy(purge: Purge, address: string): boolean {
  if (purge.kind === 'all' || isAboutAll(address)) return true;
  switch (purge.kind) {
    case 'topic':
      return isAt(address, `/board/topics/${purge.id}`) || isBoardList(address);
    case 'forum':
      return isBoardList(address);
    case 'page': {
      const path = `/wiki/pages/${encodeSegment(purge.id)}`;
      return isAt(address, path) || isWikiList(address);
    }
  }
}
