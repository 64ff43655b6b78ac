import {
  createMarkdownLink,
  createMarkdownList,
  createMarkdownParagraph,
  createMarkdownText,
} from '@/lib/content/markdown/mdast-nodes';
import { renderMarkdown } from '@/lib/content/pipeline/render-markdown';
import { splitTitle } from '@/lib/content/text/split-title';
import { i18n } from '@/lib/i18n/i18n';
import type { Namespace, WikiPage, WikiPageEntry } from '@/lib/model/community';
import { childNamespaces } from '@/lib/model/wiki-tree';
import type { NamespaceContent } from '@/lib/pages/load-namespace';
import type { WikiHomeContent } from '@/lib/pages/load-wiki-page';
import { type MarkdownView, printMarkdownUrl } from '@/lib/urls/documents/markdown-url';
import { href } from '@/lib/urls/views/href';
import { printTime } from './front-matter';
import {
  frontMatterOf,
  type PageDocument,
  positionOf,
  printSection,
  printSentence,
  printTitle,
} from './page-document';
import { joinFacts } from './topic-items';

/** A list of namespaces, each a link. */
export const createNamespaceList = (namespaces: readonly Namespace[]) =>
  createMarkdownList(
    namespaces.map(({ id, title }) => [
      createMarkdownParagraph([
        createMarkdownLink(href({ kind: 'namespace', id, page: 1 }), title),
      ]),
    ]),
  );

const createPageList = (pages: readonly WikiPageEntry[]) =>
  createMarkdownList(
    pages.map(({ id, title, lastModified }) => {
      const link = createMarkdownLink(href({ kind: 'wiki-page', id }), title);
      return [createMarkdownParagraph(joinFacts([link, lastModified && printTime(lastModified)]))];
    }),
  );

/** What lies in a namespace: the namespaces in it, then its pages. */
function printContents(
  namespaces: readonly Namespace[],
  pages: readonly WikiPageEntry[],
): string[] {
  const { t } = i18n();
  if (namespaces.length + pages.length === 0) return [printSentence(t('wiki.emptyNamespace'))];
  return [
    printSection(createMarkdownText(t('wiki.namespaces')), createNamespaceList(namespaces)),
    printSection(createMarkdownText(t('wiki.pages')), createPageList(pages)),
  ];
}

/** A page of the wiki. Undefined when the worker is too busy to convert it. */
export async function createWikiPageDocument(
  { page, cachedAt }: { page: WikiPage; cachedAt?: Date | undefined },
  view: MarkdownView,
): Promise<PageDocument | undefined> {
  const { html, language } = page.body;
  const source = { html, notePrefix: '' };
  const texts = await renderMarkdown([source], printMarkdownUrl(view));
  if (!texts) return undefined;
  const hasTitle = splitTitle(html).title !== undefined;
  const isEmpty = html.trim() === '';
  return {
    about: frontMatterOf(view, {
      title: page.title,
      author: page.author,
      modified: page.lastModified,
      language: language ?? i18n().locale,
      cached: cachedAt,
    }),
    parts: [
      hasTitle ? '' : printTitle(page.title),
      ...(isEmpty ? [printSentence(i18n().t('wiki.emptyPage'))] : texts),
    ],
  };
}

/** The home of the wiki: its page and the namespaces, or what lies in the root. */
export async function createWikiHomeDocument(
  { page, namespaces, siblings, cachedAt }: WikiHomeContent,
  view: MarkdownView,
): Promise<PageDocument | undefined> {
  const { t } = i18n();
  const top = childNamespaces(namespaces, '');
  if (!page) {
    const title = t('wiki.home');
    return {
      about: frontMatterOf(view, { title, cached: cachedAt }),
      parts: [printTitle(title), ...printContents(top, siblings)],
    };
  }
  const document = await createWikiPageDocument({ page, cachedAt }, view);
  const tree = printSection(createMarkdownText(t('wiki.browse')), createNamespaceList(top));
  return document && { ...document, parts: [...document.parts, tree] };
}

/** A page of what lies in a namespace, or in the root. */
export function createNamespaceDocument(
  { title: name, counts, namespaces, pages, paging, cachedAt }: NamespaceContent,
  view: Extract<MarkdownView, { kind: 'namespace' }>,
): PageDocument {
  const { t } = i18n();
  const title = name || t('wiki.allPages');
  const both = counts.namespaces > 0 && counts.pages > 0 ? 'yes' : 'no';
  const description = t('wiki.namespaceLead', { ...counts, both });
  return {
    about: frontMatterOf(view, {
      title,
      description,
      ...positionOf(view, paging),
      cached: cachedAt,
    }),
    parts: [printTitle(title, description), ...printContents(namespaces, pages)],
  };
}
