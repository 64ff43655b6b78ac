import { z } from 'zod';
import type { Change } from '@/lib/model/community';
import { type Outcome, ok } from '@/lib/model/outcome';
import { reasonOf } from './json/list';
import { wireText } from './json/scalar';

const change = z
  .object({
    at: z.number().transform((seconds) => new Date(seconds * 1000)),
    what: z.enum(['added', 'changed', 'gone']),
    kind: z.enum(['page', 'forum', 'topic', 'post']),
    id: z.string(),
    title: wireText,
    path: z.string().regex(/^\/(?!\/)/),
  })
  .transform((wire): Change => ({ ...wire, title: wire.title || wire.id }));

const body = z.object({ changes: z.array(change) });

/** The body of `/changes`, which is ours: it comes from the store of this very site. */
export function readChanges(wire: unknown): Outcome<Change[]> {
  const parsed = body.safeParse(wire);
  if (!parsed.success) return { kind: 'malformed', reason: reasonOf(parsed.error) };
  return ok(parsed.data.changes);
}
