import { LRUCache } from 'lru-cache';
import { runTimeSliced } from '@/lib/content/sanitizer/time-slicing';
import { defineProcessState } from '@/lib/runtime/process-state';
import type { PageExists } from '@/lib/urls/dokuwiki-id/page-id';
import { digestOf } from './digest';
import { draftHere, wordsDraft } from './draft-markup';
import { finishDrafts, type RenderedDraft } from './finish-drafts';
import type { MarkupSource } from './markup-source';
import { type Draft, type RenderedMarkup, toRenderedMarkup } from './rendered-markup';
import { type PageTurn, topicTurn, untilDeadline, wikiTurn } from './worker/page-turn';
import { processPool } from './worker/process-pool';

/** What a text that is sanitized at once may have: UTF-16 units, and marks among them, each of which costs. */
const QUICK = { units: 12_000, marks: 2500 };
const MARK = /[!-/:-@[-`{-~]/g;

/** What exceeded its budget may have met a busy machine: it is tried again after an hour. */
const EXCEEDED_TTL_MS = 3_600_000;

/** Whether sanitizing a text holds the event loop for a few milliseconds, some tens at the very worst. */
export function isQuick(text: string): boolean {
  if (text.length > QUICK.units) return false;
  return text.length <= QUICK.marks || (text.match(MARK)?.length ?? 0) <= QUICK.marks;
}

/** Digests of long texts that exceeded their budget. */
const exceeded = defineProcessState(
  'exceeded-budgets',
  () => new LRUCache<string, true>({ max: 1000, ttl: EXCEEDED_TTL_MS }),
);

/** The first draft tells what is linked to, the second one knows what of it is missing. */
async function draftApart(text: MarkupSource, turn: PageTurn, pageExists?: PageExists) {
  const draft = await processPool().draft(text, [], turn);
  if (typeof draft === 'string') return draft;
  const missing = pageExists ? draft.links.filter((id) => pageExists(id) === false) : [];
  return missing.length === 0 ? draft : processPool().draft(text, missing, turn);
}

/** A long text, sanitized in the worker thread; undefined where that takes too long. */
async function draftLong(
  text: MarkupSource,
  turn: PageTurn,
  pageExists?: PageExists,
): Promise<Draft | undefined> {
  const digest = digestOf(text.text);
  if (exceeded().has(digest)) return undefined;
  const draft = await untilDeadline(draftApart(text, turn, pageExists), turn);
  if (draft === 'no worker') return draftHere(text, pageExists);
  if (draft === 'exceeded') exceeded().set(digest, true);
  return typeof draft === 'string' ? undefined : draft;
}

/**
 * Renders a long text, as far as it can be made until the page's deadline: what takes longer is
 * shown as plain text with a note. Never throws.
 */
export async function readLong(
  text: MarkupSource,
  turn: PageTurn,
  pageExists?: PageExists,
): Promise<RenderedDraft> {
  const draft = await draftLong(text, turn, pageExists);
  if (!draft)
    return { body: toRenderedMarkup(await runTimeSliced(wordsDraft(text))), isWhole: false };
  const [rendered] = await finishDrafts([draft], turn);
  return rendered ?? { body: toRenderedMarkup(draft), isWhole: false };
}

/**
 * Renders a text: a short one here, a long one in the worker thread, and code and formulas always
 * there, so that the event loop is never held for long. Never throws.
 */
export async function renderMarkup(
  text: MarkupSource,
  pageExists?: PageExists,
): Promise<RenderedMarkup> {
  const turn = () => (text.kind === 'post' ? topicTurn(text.topicId) : wikiTurn(text));
  if (!isQuick(text.text)) return (await readLong(text, turn(), pageExists)).body;
  const draft = await draftHere(text, pageExists);
  if (draft.snippets.length === 0) return toRenderedMarkup(draft);
  const [rendered] = await finishDrafts([draft], turn());
  return rendered?.body ?? toRenderedMarkup(draft);
}
