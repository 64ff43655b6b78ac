import type { Element, ElementContent, Parents } from 'hast';
import { splitWords } from '@/lib/base/text/split-words';
import type { ContentMessages } from '../../settings/content-settings';
import { classesOf } from '../../tree/hast';

export interface MarkupContext {
  messages: ContentMessages;
  /** Topic of the post, for links of quotes that state a post but no topic. */
  topicId: number | undefined;
  /** The siblings before the element are converted, those after it are not. */
  parent: Parents;
}

/** Something that a forum's software prints, and what it becomes. */
export interface MarkupRow {
  what:
    | 'quote'
    | 'code'
    | 'spoiler'
    | 'smiley'
    | 'attachment'
    | 'mention'
    | 'embed'
    | 'edited-line'
    | 'event'
    | 'formula'
    | 'style'
    /** Buttons and labels, which search leaves out, too. */
    | 'control';
  /** Tag names, `.class` or `[property]`, separated by spaces. Elements with one of them are read. */
  of: string;
  /**
   * Returns the replacement of an element, whose content is converted. Undefined keeps it, perhaps changed in
   * place, and lets other rows read it.
   */
  read: (node: Element, context: MarkupContext) => ElementContent[] | undefined;
}

/** Rows by what they read. */
export type MarkupIndex = ReadonlyMap<string, readonly MarkupRow[]>;

/** Returns rows by tag, class and property. Earlier rows come first. */
export function indexRows(rows: readonly MarkupRow[]): MarkupIndex {
  const index = new Map<string, MarkupRow[]>();
  for (const row of rows) {
    for (const key of splitWords(row.of)) index.set(key, [...(index.get(key) ?? []), row]);
  }
  return index;
}

/** Returns the classes of the rows of a kind. */
export const classesOfRows = (
  rows: readonly MarkupRow[],
  what: MarkupRow['what'],
): ReadonlySet<string> =>
  new Set(
    rows
      .filter((row) => row.what === what)
      .flatMap(({ of }) => splitWords(of))
      .filter((key) => key.startsWith('.'))
      .map((key) => key.slice(1)),
  );

/** Returns an element's keys in the index: a class says more than a tag. */
function keysOf(node: Element): string[] {
  const data = Object.keys(node.properties).filter((name) => name.startsWith('data'));
  return [
    ...classesOf(node).map((name) => `.${name}`),
    ...data.map((name) => `[${name}]`),
    node.tagName,
  ];
}

/** Returns the first replacement by a row; undefined if none replaces the element. */
export function readByRows(
  index: MarkupIndex,
  node: Element,
  context: MarkupContext,
): ElementContent[] | undefined {
  for (const key of keysOf(node)) {
    for (const row of index.get(key) ?? []) {
      const replacement = row.read(node, context);
      if (replacement) return replacement;
    }
  }
  return undefined;
}
