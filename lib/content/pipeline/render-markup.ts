import { lookUpLinks, type PageExists } from '@lectern/dokuwiki';
import { runTimeSliced, type TimeSliced } from '@/lib/base/runtime/time-slicing';
import { digestOf } from '@/lib/base/text/digest';
import { detectLanguage, detectPageLanguage } from '@/lib/i18n/detect-language';
import type { RenderedMarkup } from '@/lib/model/records';
import { joinParts } from '../snippets/snippet';
import { createDraft, createDraftHere, createPlainDraft } from './draft/create-draft';
import type { Draft, MarkupSource } from './draft/draft';
import { type MarkupCache, markupCaches } from './markup-cache';
import { renderPlainParagraphs } from './plain-paragraphs';
import { renderSnippets } from './render-snippets';
import { createPageTurn, type PageTurn, untilDeadline } from './worker/page-turn';
import { renderPool } from './worker/render-pool';

/** Limits for the main thread. Punctuation marks take time. */
const MAX_QUICK = { units: 24_000, marks: 2500 };
const MARK = /[!-/:-@[-`{-~]/g;

export interface MarkupOptions {
  pageExists?: PageExists | undefined;
  cache?: MarkupCache;
}

function isQuick(text: string): boolean {
  if (text.length > MAX_QUICK.units) return false;
  return text.length <= MAX_QUICK.marks || (text.match(MARK)?.length ?? 0) <= MAX_QUICK.marks;
}

/** The worker cannot look up pages. */
function* linkedPages(source: MarkupSource, pageExists: PageExists | undefined) {
  const found = new Map<string, boolean | undefined>();
  if (source.kind !== 'wiki-source' || !pageExists) return found;
  const texts = [[source.pageId, source.text], ...(source.included ?? [])] as const;
  for (const [id, text] of texts) yield* lookUpLinks(text, id, pageExists, found);
  return found;
}

interface MadeDraft {
  draft: Draft;
  isComplete: boolean;
  isLate: boolean;
}

const completeDraft = (draft: Draft): MadeDraft => ({ draft, isComplete: true, isLate: false });

/** Drafts a long text in the worker, or after the deadline as plain text. */
async function draftLong(
  source: MarkupSource,
  turn: PageTurn,
  pageExists?: PageExists,
): Promise<MadeDraft> {
  const plain = async (isLate = false) => ({
    draft: await runTimeSliced(createPlainDraft(source, isLate)),
    isComplete: false,
    isLate,
  });
  const { exceeded } = markupCaches();
  const digest = digestOf(source.text);
  if (exceeded.has(digest)) return plain();
  const pages = await runTimeSliced(linkedPages(source, pageExists));
  const draft = await untilDeadline(renderPool().draft(source, pages, turn), turn);
  if (draft === 'no worker') {
    return completeDraft(await createDraftHere(source, pageExists));
  }
  if (draft === 'exceeded') exceeded.set(digest, true);
  return typeof draft === 'string' ? plain(draft === 'late') : completeDraft(draft);
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

type QuickResult =
  | { kind: 'rendered'; markup: RenderedMarkup }
  | { kind: 'draft'; draft: Draft }
  | { kind: 'long' };

const rendered = (markup: RenderedMarkup): QuickResult => ({ kind: 'rendered', markup });

function* renderQuick(
  source: MarkupSource,
  { pageExists, cache }: MarkupOptions,
): TimeSliced<QuickResult> {
  // Recomputing is cheaper than caching: long-lived entries burden the garbage collector.
  const plain = source.kind === 'post' ? renderPlainParagraphs(source.text) : undefined;
  if (plain) return rendered(plain);
  const cached = cache?.get(source);
  const isWhole = source.kind !== 'wiki-source' || !source.included?.size;
  if (cached) return rendered(cached);
  if (!isWhole || !isQuick(source.text)) return { kind: 'long' };
  const draft = yield* createDraft(source, pageExists);
  if (draft.snippets.length > 0) return { kind: 'draft', draft };
  const markup = toRenderedMarkup(source, draft);
  cache?.set(source, markup);
  return rendered(markup);
}

function* renderAllQuick(
  sources: readonly MarkupSource[],
  options: MarkupOptions,
): TimeSliced<QuickResult[]> {
  const results: QuickResult[] = [];
  for (const source of sources) {
    results.push(yield* renderQuick(source, options));
    yield;
  }
  return results;
}

/**
 * Renders a page's texts. Long texts, code and formulas go to the worker, so that the event loop never
 * blocks. A text that misses the deadline stays plain, late and uncached. Never throws.
 */
export async function renderMarkupList(
  sources: readonly MarkupSource[],
  options: MarkupOptions = {},
): Promise<RenderedMarkup[]> {
  const quick = await runTimeSliced(renderAllQuick(sources, options));
  // A promise per text would take longer than sanitizing it.
  const markups = quick.flatMap((result) => (result.kind === 'rendered' ? [result.markup] : []));
  if (markups.length === sources.length) return markups;
  const turn = createPageTurn(sources);
  const drafts = quick.flatMap((result) => (result.kind === 'draft' ? [result.draft] : []));
  const quickSnippets = renderSnippets(drafts, turn);
  const render = async (source: MarkupSource, result: QuickResult = { kind: 'long' }) => {
    if (result.kind === 'rendered') return result.markup;
    const isDraft = result.kind === 'draft';
    const made = isDraft
      ? completeDraft(result.draft)
      : await draftLong(source, turn, options.pageExists);
    const { draft, isComplete, isLate } = made;
    const snippets = await (isDraft ? quickSnippets : renderSnippets([draft], turn));
    const printed = snippets.get(draft);
    const markup = toRenderedMarkup(source, draft, printed?.html);
    if (isComplete && printed?.isComplete) options.cache?.set(source, markup);
    return isLate || !printed ? { ...markup, isLate: true } : markup;
  };
  return Promise.all(sources.map((source, at) => render(source, quick[at])));
}

/** Renders one text like `renderMarkupList`. */
export async function renderMarkup(
  source: MarkupSource,
  options?: MarkupOptions,
): Promise<RenderedMarkup> {
  const [markup] = await renderMarkupList([source], options);
  if (!markup) throw new Error('The text was not rendered.');
  return markup;
}
