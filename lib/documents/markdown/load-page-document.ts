import { community } from '@/lib/community/open-community';
import { readPage } from '@/lib/community/operations/read-records';
import { ok } from '@/lib/model/outcome';
import type { WikiPage } from '@/lib/model/records';
import { loadTopic } from '@/lib/pages/load-topic';
import { loadWikiHome, loadWikiPage } from '@/lib/pages/load-wiki-page';
import type { PageRefusal, PageResult } from '@/lib/pages/page-result';
import { TEXT_EXTENSIONS, type TextResource, textUrlOf } from '@/lib/urls/documents/markdown-url';
import { href } from '@/lib/urls/views/href';
import type { ViewOf } from '@/lib/urls/views/view';
import type { PageDocument } from './page-document';
import { createTopicDocument } from './topic-document';
import { createSourceDocument, createWikiPageDocument } from './wiki-page-document';

type DocumentResult = PageResult<{ document: PageDocument }>;

const BUSY: PageRefusal = {
  kind: 'failed',
  failure: { kind: 'unavailable', reason: 'the worker is busy' },
};
const MISSING: PageRefusal = { kind: 'failed', failure: { kind: 'missing' } };

/** Creates a document; redirects lead to the target's text. */
async function fromContent<Content>(
  loaded: PageResult<Content>,
  kind: TextResource['kind'],
  create: (content: Content) => Promise<PageDocument | undefined>,
): Promise<DocumentResult> {
  if (loaded.kind === 'moved') return { ...loaded, to: textUrlOf(loaded.to, kind) ?? loaded.to };
  if (loaded.kind !== 'ready') return loaded;
  const document = await create(loaded);
  return document ? { kind: 'ready', document, cachedAt: loaded.cachedAt } : BUSY;
}

/**
 * Loads a wiki page as text. If missing, the extension may belong to a page's id. A code block of a page
 * without a source, as of a copied one, leads to the page.
 */
async function loadWikiDocument(
  kind: TextResource['kind'],
  view: ViewOf<'wiki-home' | 'wiki-page'>,
  isCodeBlock: boolean,
): Promise<DocumentResult> {
  const isHome = view.kind === 'wiki-home';
  const loaded: PageResult<{ page?: WikiPage; cachedAt?: Date | undefined }> = isHome
    ? await loadWikiHome(view)
    : await loadWikiPage(view);
  if (!isHome && loaded.kind === 'failed' && loaded.failure.kind === 'missing') {
    const page: ViewOf<'wiki-page'> = { kind: 'wiki-page', id: view.id + TEXT_EXTENSIONS[kind] };
    const read = await readPage(page.id);
    if (read.kind === 'ok') return { kind: 'moved', status: 308, to: href(page) };
  }
  if (loaded.kind !== 'ready') return fromContent(loaded, kind, async () => undefined);
  const { page, cachedAt } = loaded;
  if (!page) return MISSING;
  if (kind === 'markdown') {
    return fromContent({ kind: 'ready', page, cachedAt }, kind, (content) =>
      createWikiPageDocument(content, view),
    );
  }
  const source = page.source ? ok(page.source) : await community().pageSource?.(page.id);
  if (!source) return isCodeBlock ? { kind: 'moved', status: 302, to: href(view) } : MISSING;
  if (source.kind !== 'ok') return { kind: 'failed', failure: source };
  const document = createSourceDocument({ page, cachedAt }, view, source.value);
  return { kind: 'ready', document, cachedAt };
}

/** Loads a topic or wiki page as Markdown, or a wiki page's source. */
export async function loadPageDocument(resource: TextResource): Promise<DocumentResult> {
  const { kind, view } = resource;
  if (view.kind !== 'topic') {
    const isCodeBlock = resource.kind === 'source' && resource.codeBlock !== undefined;
    return loadWikiDocument(kind, view, isCodeBlock);
  }
  return fromContent(await loadTopic(view), kind, (content) => createTopicDocument(content, view));
}
