import { digestOf } from '@/lib/base/text/digest';
import type { Snippet } from '../snippets/snippet';
import type { Draft } from './draft/draft';
import { markupCaches, RETRY_AFTER_MS } from './markup-cache';
import { type PageTurn, untilDeadline } from './worker/page-turn';
import { type PrintedSnippets, renderPool } from './worker/render-pool';

const NO_SNIPPETS: PrintedSnippets = { html: [], isComplete: true };

/**
 * Renders the code and formulas of drafts in one worker task. Never throws.
 * @returns snippets by draft, without drafts past the deadline
 */
export async function renderSnippets(
  drafts: readonly Draft[],
  turn: PageTurn,
): Promise<ReadonlyMap<Draft, PrintedSnippets>> {
  const cache = markupCaches().snippets;
  const keyed = drafts.map((draft) => ({ draft, key: digestOf(JSON.stringify(draft.snippets)) }));
  const printed = new Map<string, PrintedSnippets>();
  const pending = new Map<string, readonly Snippet[]>();
  for (const { draft, key } of keyed) {
    const cached = draft.snippets.length === 0 ? NO_SNIPPETS : cache.get(key);
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
      cache.set(key, result, { ttl: result.isComplete ? 0 : RETRY_AFTER_MS });
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
