import {
  createMarkdownHeading,
  createMarkdownLink,
  createMarkdownParagraph,
  createMarkdownText,
} from '@/lib/content/markdown/mdast-nodes';
import { printMarkdown } from '@/lib/content/markdown/print-markdown';
import type { ErrorDescription } from '@/lib/pages/errors/describe-error';

/** Prints an error as Markdown, ending in a line feed. */
export function printErrorDocument({
  status,
  title,
  paragraphs,
  links = [],
  near = [],
}: ErrorDescription): string {
  const blocks = [
    createMarkdownHeading(1, createMarkdownText(`${status} ${title}`)),
    ...paragraphs.map((text) => createMarkdownParagraph(createMarkdownText(text))),
    // Its link would lead to the same error.
    ...[...links, ...near]
      .filter(({ href }) => href !== '')
      .map(({ href, text }) => createMarkdownParagraph(createMarkdownLink(href, text))),
  ];
  return `${printMarkdown(blocks)}\n`;
}
