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

/** Returns the front matter of a page: its own facts, its place in a list, and the age of its data. */
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

/** Prints the heading of a page, and its description. */
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
