import type { Nodes, Root } from 'mdast';
import 'mdast-util-math';
import remarkGfm from 'remark-gfm';
import remarkMath from 'remark-math';
import remarkParse from 'remark-parse';
import { unified } from 'unified';
import { collapse, lineOf, type TextContents, withoutRepeats, wordsOf } from './text-contents';

const parser = unified().use(remarkParse).use(remarkGfm).use(remarkMath);

/** Parses Markdown as GitHub does, formulas included. */
export const parseMarkdown = (markdown: string): Root => parser.parse(markdown);

const INLINE = new Set(['delete', 'emphasis', 'link', 'strong', 'text', 'inlineCode']);

function textOf(node: Nodes): string {
  if (node.type === 'inlineMath') return ` ${node.value} `;
  if (node.type === 'code') return ` ${node.value} `;
  if (node.type === 'text' || node.type === 'inlineCode') return node.value;
  if (node.type === 'break') return ' ';
  if (!('children' in node)) return '';
  const text = node.children.map(textOf).join('');
  return INLINE.has(node.type) ? text : ` ${text} `;
}

type NodeOf<Type extends Nodes['type']> = Extract<Nodes, { type: Type }>;

/** Returns all nodes of these types, in document order. */
function findAll<Type extends Nodes['type']>(node: Nodes, types: Type[]): NodeOf<Type>[] {
  const isOfType = (each: Nodes): each is NodeOf<Type> => types.some((type) => type === each.type);
  const below: readonly Nodes[] = 'children' in node ? node.children : [];
  return [...(isOfType(node) ? [node] : []), ...below.flatMap((child) => findAll(child, types))];
}

/** A formula is code between dollars, or a code block in the language `math`. */
const isFormula = (node: NodeOf<'code' | 'inlineMath'>) =>
  node.type === 'inlineMath' || node.lang === 'math';

/** Reads from Markdown, as a parser understands it, what it must keep of its HTML. */
export function contentsOfMarkdown(markdown: string): TextContents {
  const tree = parseMarkdown(markdown);
  return {
    words: wordsOf(textOf(tree)),
    headings: findAll(tree, ['heading']).map(
      (heading) => `${heading.depth} ${lineOf(textOf(heading))}`,
    ),
    links: withoutRepeats(findAll(tree, ['link']).map(({ url }) => url)),
    codeBlocks: findAll(tree, ['code'])
      .filter((node) => !isFormula(node))
      .map(({ lang, value }) => `${lang ?? ''}\n${value}`),
    formulas: findAll(tree, ['code', 'inlineMath'])
      .filter(isFormula)
      .map(({ value }) => collapse(value.replace(/^(`+)(.*)\1$/s, '$2'))),
    tables: findAll(tree, ['table']).flatMap((table) =>
      table.children
        .map((row) =>
          row.children
            .map((cell) => lineOf(textOf(cell)))
            .filter(Boolean)
            .join(' | '),
        )
        // Markdown has an empty header for a table without one.
        .filter((row, at) => at > 0 || row !== ''),
    ),
  };
}
