import type { Element, Nodes } from 'hast';
import { footnoteNumber, linkTarget } from '@/lib/content/dokuwiki/compare/link-target';
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
 * `code`) of highlighted code, media addresses with what players hold, and the download link of a named
 * code block, which is an action of DokuWiki. A smiley is its emoji, whether drawn or written. Footnotes
 * count from 1: DokuWiki counts on from page to page where one process renders many.
 */
export function outlineOf(tree: Nodes): Outline {
  const outliner = new Outliner();
  outliner.visit(tree, 0, outliner.lines);
  return { text: outliner.words.join('').replace(/\s+/g, ' ').trim(), tree: outliner.lines };
}

class Outliner {
  readonly words: string[] = [];
  readonly lines: string[] = [];
  private footnotesBefore: number | undefined;

  visit(node: Nodes, depth: number, lines: string[]): void {
    if (node.type === 'text') this.words.push(node.value);
    else if (node.type === 'root')
      for (const child of node.children) this.visit(child, depth, lines);
    else if (node.type === 'element') this.element(node, depth, lines);
  }

  private element(node: Element, depth: number, lines: string[]): void {
    const smiley = smileyOf(node);
    if (smiley !== undefined) {
      this.words.push(smiley);
      return;
    }
    if (this.footnote(node, depth, lines)) return;
    const isBlock = BLOCKS.has(node.tagName);
    if (isBlock) this.words.push(' ');
    const isOut = isLeftOut(node);
    if (!isOut) lines.push('  '.repeat(depth) + lineOf(node));
    const children = isPlayer(node) ? [] : node.children;
    for (const child of children)
      this.visit(child, isOut ? depth : depth + 1, isCode(node) ? [] : lines);
    if (isBlock) this.words.push(' ');
  }

  private footnote(node: Element, depth: number, lines: string[]): boolean {
    const number = footnoteNumber(node);
    if (number === undefined) return false;
    this.footnotesBefore ??= number - 1;
    const counted = number - this.footnotesBefore;
    lines.push(`${'  '.repeat(depth)}a footnote=${counted}`);
    this.words.push(`${counted})`);
    return true;
  }
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

/** Which files a player offers depends on the files that are there. */
function isPlayer(node: Element): boolean {
  return node.tagName === 'audio' || node.tagName === 'video';
}

/** Code that may be highlighted: what stands in it is colour. */
function isCode(node: Element): boolean {
  return node.tagName === 'pre' || (node.tagName === 'code' && classesOf(node).includes('code'));
}
