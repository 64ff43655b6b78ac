import type { BlockContent, Heading, List, ListItem, Paragraph, PhrasingContent } from 'mdast';
import { withoutOtherLineBreaks } from '@/lib/base/text/line-breaks';
import { tidyLine } from './tidy-phrasing';

/** A text in one line. */
export const createMarkdownText = (value: string): PhrasingContent => ({
  type: 'text',
  value: withoutOtherLineBreaks(value).replace(/\s+/g, ' '),
});

/** A link with a text. */
export const createMarkdownLink = (url: string, text: string): PhrasingContent => ({
  type: 'link',
  url,
  children: [createMarkdownText(text)],
});

/** A heading. */
export const createMarkdownHeading = (
  depth: Heading['depth'],
  ...children: PhrasingContent[]
): Heading => ({ type: 'heading', depth, children: tidyLine(children) });

/** A paragraph of lines, without those that have nothing in them. */
export function createMarkdownParagraph(...lines: PhrasingContent[][]): Paragraph {
  const children = lines
    .map(tidyLine)
    .filter((line) => line.length > 0)
    .flatMap((line, index): PhrasingContent[] => (index > 0 ? [{ type: 'break' }, ...line] : line));
  return { type: 'paragraph', children };
}

/** A list without numbers; none for no items. */
export function createMarkdownList(items: readonly BlockContent[][]): List[] {
  if (items.length === 0) return [];
  const children = items.map(
    (item): ListItem => ({ type: 'listItem', spread: false, children: item }),
  );
  return [{ type: 'list', ordered: false, spread: false, children }];
}
