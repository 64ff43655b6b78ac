import { LRUCache } from 'lru-cache';
import { defineProcessState } from '@/lib/base/runtime/process-state';
import type { Snippet } from '../snippets/snippet';
import { digestOf } from '../tree/digest';
import type { Draft } from './draft/draft';
import { type PageTurn, untilDeadline } from './worker/page-turn';
import { type PrintedSnippets, renderPool } from './worker/render-pool';

const MAX_BYTES = 8 * 1024 * 1024;
/** A text that exceeded its budget may have met a busy machine, so it is tried again after an hour. */
const TTL_MS = 3_600_000;

/** Printed snippets of drafts, by the digest of the snippets. */
const cache = defineProcessState(
  'snippet-cache',
  () =>
    new LRUCache<string, PrintedSnippets>({
      maxSize: MAX_BYTES,
      ttl: TTL_MS,
      sizeCalculation: ({ html }) =>
        html.reduce((bytes, each) => bytes + 2 * (each?.length ?? 0) + 16, 200),
    }),
);

const NO_SNIPPETS: PrintedSnippets = { html: [], isComplete: true };

/**
 * Highlights the code and typesets the formulas of drafts in the worker, all in one task, until the
 * page's deadline. Never throws.
 * @returns by draft; drafts that were not reached in time are left out.
 */
export async function renderSnippets(
  drafts: readonly Draft[],
  turn: PageTurn,
): Promise<ReadonlyMap<Draft, PrintedSnippets>> {
  const keyed = drafts.map((draft) => ({ draft, key: digestOf(JSON.stringify(draft.snippets)) }));
  const printed = new Map<string, PrintedSnippets>();
  const pending = new Map<string, readonly Snippet[]>();
  for (const { draft, key } of keyed) {
    const cached = draft.snippets.length === 0 ? NO_SNIPPETS : cache().get(key);
    if (cached) {
      printed.set(key, cached);
    } else {
      pending.set(key, draft.snippets);
    }
  }
  if (pending.size > 0) {
    const keys = [...pending.keys()];
    const work = renderPool().snippets([...pending.values()], turn, (at, result) => {
      const key = keys[at] ?? '';
      printed.set(key, result);
      cache().set(key, result);
    });
    await untilDeadline(work, turn);
  }
  return new Map(
    keyed.flatMap(({ draft, key }) => {
      const result = printed.get(key);
      return result ? [[draft, result] as const] : [];
    }),
  );
}
