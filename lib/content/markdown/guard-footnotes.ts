import type { Root } from 'mdast';
import { visit } from 'unist-util-visit';
import { printMarkdown } from './print-markdown';

/** A word, alone in its line or before what could be a title: the definition of a link (CommonMark, 4.7). */
const DEFINITION = /^\[[^\]]*\]:[ \t]*[^ \t\n]*(?:[ \t]+["'(]|[ \t]*(?:\n|$))/;

/** Two words of no-break spaces: after the first, a title would have to follow. */
const GUARD = { type: 'text', value: '\u00a0 \u00a0 ' } as const;

/**
 * Changes footnotes, in place, that readers without footnotes would take for definitions of links, such
 * as `[^1]: javascript:x`: spaces precede their text.
 */
export function guardFootnotes(tree: Root): void {
  visit(tree, 'footnoteDefinition', (note) => {
    if (!DEFINITION.test(printMarkdown([note]))) return;
    const [first] = note.children;
    if (first?.type === 'paragraph') {
      first.children.unshift(GUARD);
    } else {
      note.children.unshift({ type: 'paragraph', children: [GUARD] });
    }
  });
}
