import { LRUCache } from 'lru-cache';
import { defineProcessState } from '@/lib/base/runtime/process-state';
import { runTimeSliced, type TimeSliced } from '@/lib/base/runtime/time-slicing';
import { detectLanguage, detectPageLanguage } from '@/lib/i18n/detect-language';
import type { RenderedMarkup } from '@/lib/model/community';
import type { PageExists } from '@/lib/urls/dokuwiki-id/page-id';
import { lookUpLinks } from '../dokuwiki/handler/links';
import { joinParts } from '../snippets/snippet';
import { digestOf } from '../tree/digest';
import { createDraft, createDraftHere, createPlainDraft } from './draft/create-draft';
import type { Draft, MarkupSource } from './draft/draft';
import type { MarkupCache } from './markup-cache';
import { renderPlainParagraphs } from './plain-paragraphs';
import { renderSnippets } from './render-snippets';
import { createPageTurn, type PageTurn, untilDeadline } from './worker/page-turn';
import { renderPool } from './worker/render-pool';

/** The most that is sanitized in the main thread: UTF-16 units, and punctuation among them, each of which costs. */
const MAX_QUICK = { units: 24_000, marks: 2500 };
const MARK = /[!-/:-@[-`{-~]/g;

/** A text that exceeded its budget may have met a busy machine, so it is tried again after an hour. */
const EXCEEDED_TTL_MS = 3_600_000;

export interface MarkupOptions {
  /** Links to wiki pages that do not exist look different; undefined where that is not known. */
  pageExists?: PageExists | undefined;
  cache?: MarkupCache;
}

/** Whether sanitizing a text holds the event loop for a few milliseconds, some tens at the very worst. */
function isQuick(text: string): boolean {
  if (text.length > MAX_QUICK.units) return false;
  return text.length <= MAX_QUICK.marks || (text.match(MARK)?.length ?? 0) <= MAX_QUICK.marks;
}

/** Digests of long texts that exceeded their budget. */
const exceeded = defineProcessState(
  'exceeded-budgets',
  () => new LRUCache<string, true>({ max: 1000, ttl: EXCEEDED_TTL_MS }),
);

/** Which of the pages exist by which the worker resolves the links of a source. */
function* linkedPages(source: MarkupSource, pageExists: PageExists | undefined) {
  const found = new Map<string, boolean | undefined>();
  if (source.kind !== 'wiki-source' || !pageExists) return found;
  const texts = [[source.pageId, source.text], ...(source.included ?? [])] as const;
  for (const [id, text] of texts) yield* lookUpLinks(text, id, pageExists, found);
  return found;
}

/** The draft of a long text, from the worker; of its plain text where that takes too long. */
async function draftLong(
  source: MarkupSource,
  turn: PageTurn,
  pageExists?: PageExists,
): Promise<{ draft: Draft; isComplete: boolean; isLate: boolean }> {
  const plain = async (isLate = false) => ({
    draft: await runTimeSliced(createPlainDraft(source, isLate)),
    isComplete: false,
    isLate,
  });
  const digest = digestOf(source.text);
  if (exceeded().has(digest)) return plain();
  const pages = await runTimeSliced(linkedPages(source, pageExists));
  const draft = await untilDeadline(renderPool().draft(source, pages, turn), turn);
  if (draft === 'no worker') {
    return { draft: await createDraftHere(source, pageExists), isComplete: true, isLate: false };
  }
  if (draft === 'exceeded') exceeded().set(digest, true);
  return typeof draft === 'string'
    ? plain(draft === 'late')
    : { draft, isComplete: true, isLate: false };
}

function toRenderedMarkup(
  source: MarkupSource,
  { parts, snippets, ...about }: Draft,
  snippetsHtml: readonly (string | undefined)[] = [],
): RenderedMarkup {
  const language =
    source.kind === 'post'
      ? detectLanguage(about.excerpt)
      : detectPageLanguage(source.pageId, about.excerpt);
  return { html: joinParts({ parts, snippets }, snippetsHtml), ...about, language };
}

const isRendered = (result: RenderedMarkup | Draft | undefined): result is RenderedMarkup =>
  result !== undefined && 'html' in result;

/** What needs no worker: rendered markup, or a draft with snippets; undefined where even the draft needs it. */
function* renderQuick(
  source: MarkupSource,
  { pageExists, cache }: MarkupOptions,
): TimeSliced<RenderedMarkup | Draft | undefined> {
  // Cheaper to recompute than to cache: long-lived entries cost the garbage collector.
  const plain = source.kind === 'post' ? renderPlainParagraphs(source.text) : undefined;
  if (plain) return plain;
  const cached = cache?.get(source);
  const isWhole = source.kind !== 'wiki-source' || !source.included?.size;
  if (cached || !isWhole || !isQuick(source.text)) return cached;
  const draft = yield* createDraft(source, pageExists);
  if (draft.snippets.length > 0) return draft;
  const markup = toRenderedMarkup(source, draft);
  cache?.set(source, markup);
  return markup;
}

function* renderAllQuick(
  sources: readonly MarkupSource[],
  options: MarkupOptions,
): TimeSliced<(RenderedMarkup | Draft | undefined)[]> {
  const results: (RenderedMarkup | Draft | undefined)[] = [];
  for (const source of sources) {
    results.push(yield* renderQuick(source, options));
    yield;
  }
  return results;
}

/**
 * Renders the texts of one page: short ones in this thread, long ones in the worker, and code and
 * formulas always there, so that the event loop is never held for long. Until the page's deadline:
 * what takes longer stays plain, is marked as late, and is not cached. Never throws.
 */
export async function renderMarkupList(
  sources: readonly MarkupSource[],
  options: MarkupOptions = {},
): Promise<RenderedMarkup[]> {
  const quick = await runTimeSliced(renderAllQuick(sources, options));
  // Without a promise for each text, which would cost more than sanitizing most of them.
  if (quick.every(isRendered)) return quick;
  const turn = createPageTurn(sources);
  const drafts = quick.flatMap((result) => (!result || isRendered(result) ? [] : [result]));
  const quickSnippets = renderSnippets(drafts, turn);
  const render = async (source: MarkupSource, result: RenderedMarkup | Draft | undefined) => {
    if (isRendered(result)) return result;
    const { draft, isComplete, isLate } = result
      ? { draft: result, isComplete: true, isLate: false }
      : await draftLong(source, turn, options.pageExists);
    const printed = (await (result ? quickSnippets : renderSnippets([draft], turn))).get(draft);
    const markup = toRenderedMarkup(source, draft, printed?.html);
    if (isComplete && printed?.isComplete) options.cache?.set(source, markup);
    return isLate || !printed ? { ...markup, isLate: true } : markup;
  };
  return Promise.all(sources.map((source, at) => render(source, quick[at])));
}

/** Renders one text, as `renderMarkupList` does. */
export async function renderMarkup(
  source: MarkupSource,
  options?: MarkupOptions,
): Promise<RenderedMarkup> {
  const [markup] = await renderMarkupList([source], options);
  if (!markup) throw new Error('The text was not rendered.');
  return markup;
}
