import { readPage } from '@/lib/community/operations/operations';
import { loadForums } from '@/lib/pages/load-forums';
import { loadHome } from '@/lib/pages/load-home';
import { loadNamespace } from '@/lib/pages/load-namespace';
import { loadPostsByAuthor } from '@/lib/pages/load-posts-by-author';
import { loadTopic } from '@/lib/pages/load-topic';
import { loadTopics } from '@/lib/pages/load-topics';
import { loadWikiHome, loadWikiPage } from '@/lib/pages/load-wiki-page';
import type { PageRefusal, PageResult } from '@/lib/pages/page-result';
import { type MarkdownView, markdownUrlOf } from '@/lib/urls/documents/markdown-url';
import { href } from '@/lib/urls/views/href';
import type { ViewOf } from '@/lib/urls/views/view';
import { createForumsDocument, createTopicsDocument } from './board-documents';
import { createHomeDocument } from './home-document';
import type { PageDocument } from './page-document';
import { createTopicDocument } from './topic-document';
import {
  createNamespaceDocument,
  createWikiHomeDocument,
  createWikiPageDocument,
} from './wiki-documents';

type DocumentResult = PageResult<{ document: PageDocument }>;

const RETRY_SECONDS = 2;
const BUSY: PageRefusal = {
  kind: 'failed',
  failure: {
    kind: 'unavailable',
    reason: 'the worker is busy',
    retryAfterSeconds: RETRY_SECONDS,
  },
};

type Create<Content, View> = (
  content: Content,
  view: View,
) => PageDocument | undefined | Promise<PageDocument | undefined>;

/** Creates a document from loaded content; a redirect leads to the Markdown of its page, other refusals are handed on. */
async function fromContent<Content, View>(
  loaded: PageResult<Content>,
  view: View,
  create: Create<Content, View>,
): Promise<DocumentResult> {
  if (loaded.kind === 'moved') return { ...loaded, to: markdownUrlOf(loaded.to) ?? loaded.to };
  if (loaded.kind !== 'ready') return loaded;
  const document = await create(loaded, view);
  return document ? { kind: 'ready', document } : BUSY;
}

async function loadHomeDocument(view: MarkdownView): Promise<DocumentResult> {
  const content = await loadHome();
  const { latest } = content;
  if (latest.kind !== 'ok') return { kind: 'failed', failure: latest };
  return { kind: 'ready', document: createHomeDocument(content, latest.value, view) };
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
    case 'home':
      return loadHomeDocument(view);
    case 'forums':
      return fromContent(await loadForums(), view, createForumsDocument);
    case 'topics':
      return fromContent(await loadTopics(view), view, createTopicsDocument);
    case 'topic':
      return view.author === undefined
        ? fromContent(await loadTopic(view), view, createTopicDocument)
        : fromContent(await loadPostsByAuthor(view), view, createTopicDocument);
    case 'wiki-home':
      return fromContent(await loadWikiHome(view), view, createWikiHomeDocument);
    case 'wiki-page':
      return loadWikiPageDocument(view);
    case 'namespace':
      return fromContent(await loadNamespace(view), view, createNamespaceDocument);
  }
}
