import { lookUpLinks, type PageExists } from '@lectern/dokuwiki';
import { runTimeSliced } from '@/lib/base/runtime/time-slicing';
import { digestOf } from '@/lib/base/text/digest';
import { detectLanguage, detectPageLanguage } from '@/lib/i18n/detect-language';
import type { RenderedMarkup } from '@/lib/model/records';
import { joinParts, type Snippet } from '../snippets/snippet';
import { createDraft, createPlainDraft } from './draft/create-draft';
import type { Draft, MarkupSource } from './draft/draft';
import { type MarkupCache, markupCaches, RETRY_AFTER_MS } from './markup-cache';
import { renderPlainParagraphs } from './plain-paragraphs';
import { createPageTurn, type PageTurn, untilDeadline } from './worker/page-turn';
import { type PrintedSnippets, renderPool } from './worker/render-pool';

/**
 * Length of the texts of a page that this thread renders, in UTF-16 units. The most expensive texts of this
 * length block the event loop for about 50 ms.
 */
const MAX_UNITS_HERE = 40_000;
/** A unit of DokuWiki's syntax, and one that is a mark or ends a line, take as long as so many of HTML. */
const DOKUWIKI_UNITS = { any: 2, mark: 16 };
const MARK = /[\n!-/:-@[-`{-~]/g;

export interface MarkupOptions {
  pageExists?: PageExists | undefined;
  cache?: MarkupCache;
}

function unitsOf(source: MarkupSource): number {
  const { length } = source.text;
  if (source.kind !== 'wiki-source' || length > MAX_UNITS_HERE) return length;
  if (source.included?.size) return Number.POSITIVE_INFINITY;
  const marks = source.text.match(MARK)?.length ?? 0;
  return DOKUWIKI_UNITS.any * length + DOKUWIKI_UNITS.mark * marks;
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
  /** False for plain text, in place of a text beyond its budget or the deadline. */
  isComplete: boolean;
}

const completeDraft = (draft: Draft): MadeDraft => ({ draft, isComplete: true });

async function draftInWorker(
  source: MarkupSource,
  turn: PageTurn,
  pageExists?: PageExists,
): Promise<MadeDraft> {
  const plainDraft = (isLate = false) => ({
    draft: createPlainDraft(source, isLate),
    isComplete: false,
  });
  const { exceeded } = markupCaches();
  const digest = digestOf(source.text);
  if (exceeded.has(digest)) return plainDraft();
  const pages = await runTimeSliced(linkedPages(source, pageExists));
  const draft = await untilDeadline(renderPool().draft(source, pages, turn), turn);
  if (draft === 'no worker') return completeDraft(createDraft(source, pageExists));
  if (draft === 'exceeded') exceeded.set(digest, true);
  return typeof draft === 'string' ? plainDraft(draft === 'late') : completeDraft(draft);
}

const NO_SNIPPETS: PrintedSnippets = { html: [], isComplete: true };

/**
 * Renders the code and formulas of drafts in one worker task. Never throws.
 * @returns snippets by draft, without drafts past the deadline
 */
async function renderSnippets(
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

function toRenderedMarkup(
  source: MarkupSource,
  { parts, slots, snippets, ...about }: Draft,
  snippetsHtml: readonly (string | undefined)[] = [],
): RenderedMarkup {
  const language =
    source.kind === 'post'
      ? detectLanguage(about.excerpt)
      : detectPageLanguage(source.pageId, about.excerpt);
  return { ...joinParts({ parts, slots, snippets }, snippetsHtml), ...about, language };
}

/** What this thread makes of a text at once: all, a draft with snippets for the worker, or nothing. */
type RenderedHere =
  | { kind: 'rendered'; markup: RenderedMarkup }
  | { kind: 'draft'; draft: Draft }
  | { kind: 'long' };

/** Returns a function that renders a page's texts in this thread, until they are too long together. */
function rendererHere({ pageExists, cache }: MarkupOptions) {
  let unitsLeft = MAX_UNITS_HERE;
  return (source: MarkupSource): RenderedHere => {
    // Recomputing is cheaper than caching: long-lived entries burden the garbage collector.
    const plain = source.kind === 'post' ? renderPlainParagraphs(source.text) : undefined;
    const known = plain ?? cache?.get(source);
    if (known) return { kind: 'rendered', markup: known };
    const units = unitsOf(source);
    if (units > unitsLeft) return { kind: 'long' };
    unitsLeft -= units;
    const draft = createDraft(source, pageExists);
    if (draft.snippets.length > 0) return { kind: 'draft', draft };
    const markup = toRenderedMarkup(source, draft);
    cache?.set(source, markup);
    return { kind: 'rendered', markup };
  };
}

/**
 * Renders a page's texts: short ones here at once, others, code and formulas in the worker, so that the event
 * loop never blocks for long. A text that exceeds its budget or the deadline stays plain, late and uncached.
 * Never throws.
 */
export async function renderMarkupList(
  sources: readonly MarkupSource[],
  options: MarkupOptions = {},
): Promise<RenderedMarkup[]> {
  const here = sources.map(rendererHere(options));
  // A promise per text would take longer than sanitizing it.
  const markups = here.flatMap((result) => (result.kind === 'rendered' ? [result.markup] : []));
  if (markups.length === sources.length) return markups;
  const turn = createPageTurn(sources);
  const drafts = here.flatMap((result) => (result.kind === 'draft' ? [result.draft] : []));
  const snippetsHere = renderSnippets(drafts, turn);
  const render = async (source: MarkupSource, result: RenderedHere = { kind: 'long' }) => {
    if (result.kind === 'rendered') return result.markup;
    const isDraft = result.kind === 'draft';
    const { draft, isComplete } = isDraft
      ? completeDraft(result.draft)
      : await draftInWorker(source, turn, options.pageExists);
    const snippets = await (isDraft ? snippetsHere : renderSnippets([draft], turn));
    const printed = snippets.get(draft);
    const markup = toRenderedMarkup(source, draft, printed?.html);
    if (!isComplete || !printed?.isComplete) return { ...markup, isLate: true };
    options.cache?.set(source, markup);
    return markup;
  };
  return Promise.all(sources.map((source, at) => render(source, here[at])));
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
