import { readPage } from '@/lib/community/operations/operations';
import { loadTopic } from '@/lib/pages/load-topic';
import { loadWikiHome, loadWikiPage } from '@/lib/pages/load-wiki-page';
import type { PageRefusal, PageResult } from '@/lib/pages/page-result';
import { type MarkdownView, markdownUrlOf } from '@/lib/urls/documents/markdown-url';
import { href } from '@/lib/urls/views/href';
import type { ViewOf } from '@/lib/urls/views/view';
import type { PageDocument } from './page-document';
import { createTopicDocument } from './topic-document';
import { createWikiPageDocument } from './wiki-page-document';

type DocumentResult = PageResult<{ document: PageDocument }>;

const BUSY: PageRefusal = {
  kind: 'failed',
  failure: { kind: 'unavailable', reason: 'the worker is busy' },
};

/** Creates a document from loaded content; a redirect leads to the Markdown of its page, other refusals are handed on. */
async function fromContent<Content, View>(
  loaded: PageResult<Content>,
  view: View,
  create: (content: Content, view: View) => Promise<PageDocument | undefined>,
): Promise<DocumentResult> {
  if (loaded.kind === 'moved') return { ...loaded, to: markdownUrlOf(loaded.to) ?? loaded.to };
  if (loaded.kind !== 'ready') return loaded;
  const document = await create(loaded, view);
  return document ? { kind: 'ready', document } : BUSY;
}

/** The page that the wiki begins with; a wiki without one has no Markdown there. */
async function loadWikiHomeDocument(view: MarkdownView): Promise<DocumentResult> {
  const loaded = await loadWikiHome(view);
  if (loaded.kind !== 'ready') return loaded;
  const { page, cachedAt } = loaded;
  if (!page) return { kind: 'failed', failure: { kind: 'missing' } };
  return fromContent({ kind: 'ready', page, cachedAt }, view, createWikiPageDocument);
}

/** Where there is no such page, its URL may be meant as that of a page whose id ends in `.md`. */
async function loadWikiPageDocument(view: ViewOf<'wiki-page'>): Promise<DocumentResult> {
  const loaded = await loadWikiPage(view);
  if (loaded.kind === 'failed' && loaded.failure.kind === 'missing') {
    const page: ViewOf<'wiki-page'> = { kind: 'wiki-page', id: `${view.id}.md` };
    const read = await readPage(page.id);
    if (read.kind === 'ok') return { kind: 'moved', status: 308, to: href(page) };
  }
  return fromContent(loaded, view, createWikiPageDocument);
}

/** Loads a page as Markdown, or why there is none. */
export async function loadPageDocument(view: MarkdownView): Promise<DocumentResult> {
  switch (view.kind) {
    case 'topic':
      return fromContent(await loadTopic(view), view, createTopicDocument);
    case 'wiki-home':
      return loadWikiHomeDocument(view);
    case 'wiki-page':
      return loadWikiPageDocument(view);
  }
}
