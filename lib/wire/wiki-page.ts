import { z } from 'zod';
import { renderWikiHtml, renderWikiSource } from '@/lib/content/render-wiki-page';
import type { RenderedMarkup, WikiPage, WikiPageEntry } from '@/lib/model/community';
import { type Outcome, ok } from '@/lib/model/outcome';
import { type OnRejectedRecord, readRecords, reasonOf, unwrapList } from './json/list';
import { isRecord, named, unwrapRecord } from './json/record';
import { wireCount, wireText, wireTime } from './json/scalar';
import { wirePerson } from './person';
import { titleOrName, wikiId } from './wiki-id';

const ID = ['id', 'page_id'];

const entryNames = {
  id: ID,
  title: ['title', 'name'],
  lastModified: ['last_modified', 'lastModified', 'modified', 'mtime'],
  sizeBytes: ['size'],
};

const pageId = wikiId('page without an id').pipe(
  z.string().min(1, { error: 'page without an id' }),
);

const entryFields = { id: pageId, title: wireText, lastModified: wireTime, sizeBytes: wireCount };

const names = named(entryNames);

/** A page as it stands in a list. */
export const pageEntry = z
  .preprocess(
    (wire) => names(typeof wire === 'string' ? { id: wire } : wire),
    z.object(entryFields, 'page of no known shape'),
  )
  .transform((w): WikiPageEntry => ({ ...w, title: titleOrName(w) }));

const page = z.preprocess(
  named({
    ...entryNames,
    author: ['author', 'user'],
    html: ['content_rendered', 'rendered', 'html'],
    source: ['content', 'text', 'source'],
  }),
  z.object({
    ...entryFields,
    author: wirePerson,
    html: z.string().optional().catch(undefined),
    source: z.string().optional().catch(undefined),
  }),
);

const BODY_NAMES = ['content_rendered', 'rendered', 'html', 'content', 'text', 'source'];

/** The body of `/wiki/pages`: every page once, in the community's order. */
export function readPageList(body: unknown, leaveOut: OnRejectedRecord): Outcome<WikiPageEntry[]> {
  const records = unwrapList(body, ID);
  if (!records) return { kind: 'malformed', reason: 'no list of pages' };
  return readRecords(records, pageEntry, leaveOut);
}

/** A page as the community sent it, its text not yet made safe. */
export interface PageDraft extends WikiPageEntry {
  author?: string;
  html?: string;
  /** DokuWiki source. */
  source?: string;
}

/** The body of `/wiki/pages/{id}`. */
export function readPageDraft(body: unknown): Outcome<PageDraft> {
  const record = unwrapRecord(body, ID);
  if (Array.isArray(record)) return { kind: 'malformed', reason: 'a list instead of a page' };
  if (!isRecord(record)) return { kind: 'malformed', reason: 'page that is not an object' };
  const parsed = page.safeParse(record);
  if (!parsed.success) return { kind: 'malformed', reason: reasonOf(parsed.error) };
  if (!BODY_NAMES.some((name) => typeof record[name] === 'string')) {
    return { kind: 'malformed', reason: 'page without a body' };
  }
  const { author, ...about } = parsed.data;
  return ok({ ...about, title: titleOrName(about), author: author?.name || undefined });
}

/**
 * The body of `/wiki/pages/{id}` with its text rendered: HTML before DokuWiki source.
 * @param rendered the text as the embedded community rendered it in this process; it is not
 *   rendered again
 */
export async function readWikiPage(
  body: unknown,
  rendered?: RenderedMarkup,
): Promise<Outcome<WikiPage>> {
  const draft = readPageDraft(body);
  if (draft.kind !== 'ok') return draft;
  const { html, ...page } = draft.value;
  return ok({ ...page, body: rendered ?? (await renderBody(draft.value)) });
}

const renderBody = ({ id: pageId, html, source }: PageDraft): Promise<RenderedMarkup> =>
  html
    ? renderWikiHtml(html, { pageId, dokuWiki: source })
    : renderWikiSource(source ?? '', { pageId });
