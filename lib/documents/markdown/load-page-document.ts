import { readPage } from '@/lib/community/operations/read-records';
import type { Site } from '@/lib/community/site/site';
import { i18n } from '@/lib/i18n/i18n';
import { ok } from '@/lib/model/outcome';
import { childNamespaces } from '@/lib/model/wiki-tree';
import { loadTopicPage } from '@/lib/pages/load-topic-page';
import { loadWikiHome, loadWikiPage, type WikiHomeContent } from '@/lib/pages/load-wiki-page';
import type { PageRefusal, PageResult } from '@/lib/pages/page-result';
import { TEXT_EXTENSIONS } from '@/lib/urls/definition/path-pattern';
import { type TextResource, textUrlOf } from '@/lib/urls/documents/markdown-url';
import { href } from '@/lib/urls/views/href';
import type { ViewOf } from '@/lib/urls/views/view';
import { createListDocument } from './list-document';
import { listWikiContents, loadList } from './load-list';
import type { PageDocument } from './page-document';
import { createTopicDocument } from './topic-document';
import { createSourceDocument, createWikiPageDocument } from './wiki-page-document';

type DocumentResult = PageResult<{ document: PageDocument }>;

const BUSY: PageRefusal = {
  kind: 'failed',
  failure: { kind: 'unavailable', reason: 'the worker is busy' },
};
const MISSING: PageRefusal = { kind: 'failed', failure: { kind: 'missing' } };

/** Makes a page's redirect lead to the text of its target. */
function refusalOfText(refusal: PageRefusal, kind: TextResource['kind']): PageRefusal {
  if (refusal.kind !== 'moved') return refusal;
  return { ...refusal, to: textUrlOf(refusal.to, kind) ?? refusal.to };
}

/** Returns the document; without one, the failure `BUSY`. One that is late is not cached. */
function documentOrBusy(
  document: PageDocument | undefined,
  site: Site,
  cachedAt?: Date,
): DocumentResult {
  if (!document) return BUSY;
  if (document.isLate) site.dependencies.isLate = true;
  return { kind: 'ready', document, cachedAt };
}

/**
 * Loads a wiki page as text. If there is none, the extension may be part of a page's id. A code block
 * redirects to the page if the page has no source, as in a mirror.
 */
async function loadWikiDocument(
  kind: TextResource['kind'],
  view: ViewOf<'wiki-home' | 'wiki-page'>,
  isCodeBlock: boolean,
  site: Site,
): Promise<DocumentResult> {
  const isHome = view.kind === 'wiki-home';
  const loaded: PageResult<WikiHomeContent> = isHome
    ? await loadWikiHome(view, site)
    : await loadWikiPage(view, site);
  if (!isHome && loaded.kind === 'failed' && loaded.failure.kind === 'missing') {
    const page: ViewOf<'wiki-page'> = { kind: 'wiki-page', id: view.id + TEXT_EXTENSIONS[kind] };
    const read = await readPage(site, page.id);
    if (read.kind === 'ok') return { kind: 'moved', status: 308, to: href(page) };
  }
  if (loaded.kind !== 'ready') return refusalOfText(loaded, kind);
  const { page, namespaces, siblings, cachedAt } = loaded;
  if (!page && kind === 'markdown') {
    const sections = listWikiContents(childNamespaces(namespaces, ''), siblings);
    const contents = { title: i18n().t('site.wiki'), sections, cachedAt };
    return { kind: 'ready', document: createListDocument(contents, view), cachedAt };
  }
  if (!page) return MISSING;
  if (kind === 'markdown') {
    return documentOrBusy(await createWikiPageDocument({ page, cachedAt }, view), site, cachedAt);
  }
  const source = page.source ? ok(page.source) : await site.community.pageSource?.(page.id);
  if (!source) return isCodeBlock ? { kind: 'moved', status: 302, to: href(view) } : MISSING;
  if (source.kind !== 'ok') return { kind: 'failed', failure: source };
  const document = createSourceDocument({ page, cachedAt }, view, source.value);
  return { kind: 'ready', document, cachedAt };
}

/**
 * Loads a page as Markdown, or a wiki page's source. Returns a redirect, or a failure, as the
 * page itself would; also the failure `unavailable` if the worker is busy.
 */
export async function loadPageDocument(
  resource: TextResource,
  site: Site,
): Promise<DocumentResult> {
  const { kind, view } = resource;
  if (view.kind === 'wiki-home' || view.kind === 'wiki-page') {
    const isCodeBlock = resource.kind === 'source' && resource.codeBlock !== undefined;
    return loadWikiDocument(kind, view, isCodeBlock, site);
  }
  if (view.kind === 'topic') {
    const loaded = await loadTopicPage(view, site);
    if (loaded.kind !== 'ready') return refusalOfText(loaded, kind);
    return documentOrBusy(await createTopicDocument(loaded, view), site, loaded.cachedAt);
  }
  const loaded = await loadList(view, site);
  if (view.kind === 'namespace' && loaded.kind === 'failed' && view.page === 1) {
    const other = { ...view, id: view.id + TEXT_EXTENSIONS.markdown };
    const found = await loadList(other, site);
    if (found.kind === 'ready') return { kind: 'moved', status: 308, to: href(other) };
  }
  if (loaded.kind !== 'ready') return refusalOfText(loaded, kind);
  const { cachedAt, isEmpty, error } = loaded;
  const document = createListDocument(loaded, view);
  return { kind: 'ready', document, cachedAt, isEmpty, ...(error && { error }) };
}
