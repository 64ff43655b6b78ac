import { renderMarkdown } from '@/lib/content/pipeline/render-markdown';
import { i18n } from '@/lib/i18n/i18n';
import type { WikiPage } from '@/lib/model/records';
import { printMarkdownUrl } from '@/lib/urls/documents/markdown-url';
import type { MarkdownView } from '@/lib/urls/views/views';
import { frontMatterOf, type PageDocument, printSentence, printTitle } from './page-document';

interface LoadedPage {
  page: WikiPage;
  cachedAt?: Date | undefined;
}

const aboutPage = ({ page, cachedAt }: LoadedPage, view: MarkdownView) => {
  const { title, author, lastModified: modified } = page;
  const language = page.body.language ?? i18n().locale;
  return frontMatterOf(view, { title, author, modified, language }, { cached: cachedAt });
};

/** Returns a document with a wiki page's source. */
export const createSourceDocument = (
  loaded: LoadedPage,
  view: MarkdownView,
  source: string,
): PageDocument => ({ about: aboutPage(loaded, view), parts: [source] });

/** Returns a wiki page as Markdown; undefined if the worker is busy. */
export async function createWikiPageDocument(
  loaded: LoadedPage,
  view: MarkdownView,
): Promise<PageDocument | undefined> {
  const { page } = loaded;
  const { html, titleEnd } = page.body;
  const source = { html, notePrefix: '' };
  const markdown = await renderMarkdown([source], printMarkdownUrl(view));
  if (!markdown) return undefined;
  const { texts, isLate } = markdown;
  const isEmpty = html.trim() === '';
  return {
    about: aboutPage(loaded, view),
    isLate,
    parts: [
      titleEnd === undefined ? printTitle(page.title) : '',
      ...(isEmpty ? [printSentence(i18n().t('wiki.emptyPage'))] : texts),
    ],
  };
}
