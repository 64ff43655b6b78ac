import { config } from '@/lib/base/config/config';
import {
  createMarkdownHeading,
  createMarkdownParagraph,
  createMarkdownText,
} from '@/lib/content/markdown/mdast-nodes';
import { printMarkdown } from '@/lib/content/markdown/print-markdown';
import { absoluteUrl, canonicalUrl, urlOf } from '@/lib/urls/canonical-url';
import { printMarkdownUrl } from '@/lib/urls/documents/markdown-url';
import type { Paging } from '@/lib/urls/views/paging';
import type { MarkdownView } from '@/lib/urls/views/views';
import { type FrontMatter, printFrontMatter } from './front-matter';

export interface PageDocument {
  about: FrontMatter;
  /** Printed blocks; empty ones are left out. */
  parts: readonly string[];
  /** True if a text was not converted within its budget. */
  isLate?: boolean;
}

/**
 * Returns front matter: `about`, the site's name and license, the document's address, and then `place`, such
 * as the position in a topic (`positionOf`) or the time of caching.
 */
export const frontMatterOf = (
  view: MarkdownView,
  about: Pick<FrontMatter, 'title'> & Partial<FrontMatter>,
  place: Partial<FrontMatter>,
): FrontMatter => ({
  ...about,
  site: config().siteName,
  license: config().license?.url,
  canonical: canonicalUrl(view) ?? urlOf(view),
  ...place,
});

/** Returns front matter about a list's page: its number, the number of pages, and its neighbors' URLs. */
export function positionOf(
  { page, pages, hasNext, isComplete }: Paging,
  viewOfPage: (page: number) => MarkdownView,
): Partial<FrontMatter> {
  const urlOfPage = (number: number) => absoluteUrl(printMarkdownUrl(viewOfPage(number)));
  return {
    page,
    pages: isComplete ? pages : undefined,
    previous: page > 1 ? urlOfPage(page - 1) : undefined,
    next: hasNext ? urlOfPage(page + 1) : undefined,
  };
}

/** Returns a page's heading and description as Markdown. */
export function printTitle(title: string, lead?: string): string {
  const about = lead ? [createMarkdownParagraph(createMarkdownText(lead))] : [];
  return printMarkdown([createMarkdownHeading(1, createMarkdownText(title)), ...about]);
}

/** Returns a plain text as a paragraph of Markdown. */
export const printSentence = (text: string): string =>
  printMarkdown([createMarkdownParagraph(createMarkdownText(text))]);

/** Returns front matter and blocks as one text that ends in a line feed. */
export function printPageDocument({ about, parts }: PageDocument): string {
  return `${printFrontMatter(about)}\n${parts.filter(Boolean).join('\n\n')}\n`;
}
