import { config } from '@/lib/base/config/config';
import {
  createMarkdownHeading,
  createMarkdownParagraph,
  createMarkdownText,
} from '@/lib/content/markdown/mdast-nodes';
import { printMarkdown } from '@/lib/content/markdown/print-markdown';
import { absoluteUrl, canonicalUrl, urlOf } from '@/lib/urls/canonical-url';
import { type MarkdownView, printMarkdownUrl } from '@/lib/urls/documents/markdown-url';
import type { Paging } from '@/lib/urls/views/paging';
import type { TopicView } from '@/lib/urls/views/view';
import { type FrontMatter, printFrontMatter } from './front-matter';

/** A page as Markdown. */
export interface PageDocument {
  about: FrontMatter;
  /** Printed blocks, in order. */
  parts: readonly string[];
}

/** A page with its title and description above its parts. */
export const createPageDocument = (
  view: MarkdownView,
  about: Pick<FrontMatter, 'title'> & Partial<FrontMatter>,
  parts: readonly string[],
): PageDocument => ({
  about: frontMatterOf(view, about),
  parts: [printTitle(about.title, about.description), ...parts],
});

/** The front matter of a page; `about` is what only this kind of page tells. */
export function frontMatterOf(
  view: MarkdownView,
  {
    title,
    page,
    pages,
    previous,
    next,
    cached,
    ...about
  }: Pick<FrontMatter, 'title'> & Partial<FrontMatter>,
): FrontMatter {
  const canonical = canonicalUrl(view) ?? urlOf(view);
  const place = { page, pages, previous, next, cached };
  return { title, ...about, site: config().siteName, canonical, ...place };
}

/** Where a page stands in its topic. */
export function positionOf(
  view: TopicView,
  { page, pages, hasNext, isComplete }: Paging,
): Partial<FrontMatter> {
  const urlOfPage = (number: number) => absoluteUrl(printMarkdownUrl({ ...view, page: number }));
  return {
    page,
    pages: isComplete ? pages : undefined,
    previous: page > 1 ? urlOfPage(page - 1) : undefined,
    next: hasNext ? urlOfPage(page + 1) : undefined,
  };
}

/** The heading of a page, and below it what it is about. */
export function printTitle(title: string, lead?: string): string {
  const about = lead ? [createMarkdownParagraph(createMarkdownText(lead))] : [];
  return printMarkdown([createMarkdownHeading(1, createMarkdownText(title)), ...about]);
}

/** A paragraph of plain text. */
export const printSentence = (text: string): string =>
  printMarkdown([createMarkdownParagraph(createMarkdownText(text))]);

/** Prints a page with its front matter; ends in a line feed. */
export function printPageDocument({ about, parts }: PageDocument): string {
  return `${printFrontMatter(about)}\n${parts.filter(Boolean).join('\n\n')}\n`;
}
