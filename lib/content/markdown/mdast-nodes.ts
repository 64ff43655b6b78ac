import type { Heading, Paragraph, PhrasingContent } from 'mdast';
import { withoutOtherLineBreaks } from '@/lib/base/text/line-breaks';
import { tidyLine } from './tidy-phrasing';

/** Returns text on one line. */
export const createMarkdownText = (value: string): PhrasingContent => ({
  type: 'text',
  value: withoutOtherLineBreaks(value).replace(/\s+/g, ' '),
});

/** Returns a link with text. */
export const createMarkdownLink = (url: string, text: string): PhrasingContent => ({
  type: 'link',
  url,
  children: [createMarkdownText(text)],
});

/** Returns a heading. */
export const createMarkdownHeading = (
  depth: Heading['depth'],
  ...children: PhrasingContent[]
): Heading => ({ type: 'heading', depth, children: tidyLine(children) });

/** Returns a paragraph. */
export const createMarkdownParagraph = (...children: PhrasingContent[]): Paragraph => ({
  type: 'paragraph',
  children: tidyLine(children),
});
