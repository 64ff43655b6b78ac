import {
  createMarkdownHeading,
  createMarkdownLink,
  createMarkdownParagraph,
  createMarkdownText,
} from '@/lib/content/markdown/mdast-nodes';
import { printMarkdown } from '@/lib/content/markdown/print-markdown';
import type { ErrorDescription } from '@/lib/pages/render-context';

/** Prints what an error page says; ends in a line feed. */
export function printErrorDocument({ status, title, paragraphs, link }: ErrorDescription): string {
  const blocks = [
    createMarkdownHeading(1, createMarkdownText(`${status} ${title}`)),
    ...paragraphs.map((text) => createMarkdownParagraph(createMarkdownText(text))),
    // Without an address the link would lead to the same error.
    ...(link?.href ? [createMarkdownParagraph(createMarkdownLink(link.href, link.text))] : []),
  ];
  return `${printMarkdown(blocks)}\n`;
}
