import type { Root } from 'mdast';
import { visit } from 'unist-util-visit';
import { printMarkdown } from './print-markdown';

/** Looks like a link reference definition (CommonMark, 4.7). */
const DEFINITION = /^\[[^\]]*\]:[ \t]*[^ \t\n]*(?:[ \t]+["'(]|[ \t]*(?:\n|$))/;

/** No-break spaces count as two words, so no title follows. */
const GUARD = { type: 'text', value: '\u00a0 \u00a0 ' } as const;

/**
 * Prefixes footnotes that readers without footnotes would take for link definitions, such as `[^1]:
 * javascript:x`.
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
