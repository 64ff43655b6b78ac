import { LRUCache } from 'lru-cache';
import type { Snippet } from '@/lib/content/snippets/snippet';
import { defineProcessState } from '@/lib/runtime/process-state';
import { digestOf } from './digest';
import { type Draft, type RenderedMarkup, toRenderedMarkup } from './rendered-markup';
import { type PageTurn, untilDeadline } from './worker/page-turn';
import { processPool } from './worker/process-pool';
import type { MadeSnippets } from './worker/render-pool';

const MAX_BYTES = 8 * 1024 * 1024;
/** A text that exceeded its budget may have met a busy machine: it is tried again after an hour. */
const TTL_MS = 3_600_000;

/** What was made of texts' snippets, by the digest of these. */
const cache = defineProcessState(
  'snippet-cache',
  () =>
    new LRUCache<string, MadeSnippets>({
      maxSize: MAX_BYTES,
      ttl: TTL_MS,
      sizeCalculation: ({ html }) =>
        html.reduce((bytes, each) => bytes + 2 * (each?.length ?? 0) + 16, 200),
    }),
);

const keyOf = (snippets: readonly Snippet[]) => digestOf(JSON.stringify(snippets));

/** A body, and whether all of it could be made. */
export interface RenderedDraft {
  body: RenderedMarkup;
  isWhole: boolean;
}

/** What is known of the snippets of a page's texts, and what is made of the rest: all in one task. */
async function make(
  texts: ReadonlyMap<string, readonly Snippet[]>,
  turn: PageTurn,
): Promise<Map<string, MadeSnippets>> {
  const made = new Map<string, MadeSnippets>();
  const unknown: [string, readonly Snippet[]][] = [];
  for (const [key, snippets] of texts) {
    const known = cache().get(key);
    if (known) made.set(key, known);
    else unknown.push([key, snippets]);
  }
  if (unknown.length === 0) return made;
  const tasks = unknown.map(([, snippets]) => snippets);
  const work = processPool().snippets(tasks, turn, (at, result) => {
    const [key] = unknown[at] ?? [];
    if (key === undefined) return;
    made.set(key, result);
    cache().set(key, result);
  });
  await untilDeadline(work, turn);
  return made;
}

/**
 * The bodies of drafts, with what can be made of their code and formulas until the page's deadline;
 * what cannot stays plain. Never throws.
 */
export async function finishDrafts(
  drafts: readonly Draft[],
  turn: PageTurn,
): Promise<RenderedDraft[]> {
  const keys = drafts.map(({ snippets }) => (snippets.length > 0 ? keyOf(snippets) : undefined));
  const texts = new Map<string, readonly Snippet[]>();
  for (const [at, { snippets }] of drafts.entries()) {
    const key = keys[at];
    if (key !== undefined) texts.set(key, snippets);
  }
  const made = await make(texts, turn);
  return drafts.map((draft, at) => {
    const key = keys[at];
    if (key === undefined) return { body: toRenderedMarkup(draft), isWhole: true };
    const found = made.get(key);
    return { body: toRenderedMarkup(draft, found?.html), isWhole: found?.isWhole ?? false };
  });
}
