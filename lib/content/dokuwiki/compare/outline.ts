import type { Element, Nodes, RootContent } from 'hast';
import { linkTarget } from '@/lib/content/dokuwiki/compare/link-target';
import { SMILEYS } from '@/lib/content/dokuwiki/data/smileys';

/** What two renderings of a page must share. */
export interface Outline {
  /** All words, with single blanks. */
  text: string;
  /** The elements in order, one a line, indented by depth. */
  tree: string[];
}

const BLOCKS = new Set(
  'p div h1 h2 h3 h4 h5 h6 ul ol li table thead tbody tr td th pre blockquote dl dt dd hr br'.split(
    ' ',
  ),
);

/**
 * The outline of a tree of DokuWiki's elements. Left out: classes, section wrappers, the spans (and the
 * `code`) of highlighted code, media addresses, and the download link of a named code block, which is an
 * action of DokuWiki. A smiley is its emoji, whether drawn or written.
 */
export function outlineOf(tree: Nodes): Outline {
  const text: string[] = [];
  const lines: string[] = [];
  visit(tree, 0, text, lines);
  return { text: text.join('').replace(/\s+/g, ' ').trim(), tree: lines };
}

function visit(node: Nodes | RootContent, depth: number, text: string[], lines: string[]): void {
  if (node.type === 'text') text.push(node.value);
  if (node.type === 'root') for (const child of node.children) visit(child, depth, text, lines);
  if (node.type !== 'element') return;
  const smiley = smileyOf(node);
  if (smiley !== undefined) {
    text.push(smiley);
    return;
  }
  const isBlock = BLOCKS.has(node.tagName);
  if (isBlock) text.push(' ');
  if (!isLeftOut(node)) lines.push('  '.repeat(depth) + lineOf(node));
  const inner = isCode(node) ? [] : lines;
  const innerDepth = isLeftOut(node) ? depth : depth + 1;
  for (const child of node.children) visit(child, innerDepth, text, inner);
  if (isBlock) text.push(' ');
}

function lineOf(node: Element): string {
  const { tagName, properties } = node;
  const parts = [tagName];
  if (/^h[1-6]$/.test(tagName)) parts.push(`id=${properties.id}`);
  if (tagName === 'a') parts.push(`href=${linkTarget(node)}`);
  for (const span of ['colSpan', 'rowSpan'] as const) {
    if (properties[span] !== undefined) parts.push(`${span}=${properties[span]}`);
  }
  return parts.join(' ');
}

function classesOf(node: Element): string[] {
  const { className } = node.properties;
  return Array.isArray(className) ? className.map(String) : [];
}

function smileyOf(node: Element): string | undefined {
  const name = node.properties[node.tagName === 'img' ? 'alt' : 'title'];
  return classesOf(node).includes('smiley')
    ? (SMILEYS.get(String(name)) ?? String(name))
    : undefined;
}

function isLeftOut(node: Element): boolean {
  const classes = classesOf(node);
  if (node.tagName === 'a') return String(node.properties.href).includes('do=export_code');
  return node.tagName === 'div' && classes.some((name) => /^level\d$/.test(name));
}

/** Code that may be highlighted: what stands in it is colour. */
function isCode(node: Element): boolean {
  return node.tagName === 'pre' || (node.tagName === 'code' && classesOf(node).includes('code'));
}
