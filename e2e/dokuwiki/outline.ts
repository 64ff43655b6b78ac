import type { Element, Nodes } from 'hast';
import {
  footnoteNumber,
  hasElementClass,
  isImage,
  linkTarget,
  plainId,
} from '@/e2e/dokuwiki/link-target';
import { SMILEYS } from '@/lib/content/dokuwiki/data/smileys';

/** What two renderings of a page must share. */
export interface DocumentOutline {
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

const WRAPPERS = ['scroll', 'level1', 'level2', 'level3', 'level4', 'level5'];

/**
 * The outline of a tree of DokuWiki's elements. Left out: classes, section wrappers, the spans (and the
 * `code`) of highlighted code, media addresses, players, links that this site does not follow (their
 * words stay), and what this site adds: a box to scroll in and a prefix to ids. A smiley is its emoji,
 * whether drawn or written. Footnotes count from 1: DokuWiki counts on from page to page where one
 * process renders many.
 */
export function outlineOf(tree: Nodes): DocumentOutline {
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
    if (isPlayer(node) || this.footnote(node, depth, lines)) return;
    if (isImage(node)) {
      lines.push(`${'  '.repeat(depth)}img`);
      return;
    }
    const isBlock = BLOCKS.has(node.tagName);
    if (isBlock) this.words.push(' ');
    const isOut = isLeftOut(node);
    if (!isOut) lines.push('  '.repeat(depth) + lineOf(node));
    for (const child of node.children)
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
  if (/^h[1-6]$/.test(tagName)) parts.push(`id=${plainId(String(properties.id))}`);
  if (tagName === 'a') parts.push(`href=${linkTarget(node)}`);
  for (const span of ['colSpan', 'rowSpan'] as const) {
    if (properties[span] !== undefined) parts.push(`${span}=${properties[span]}`);
  }
  return parts.join(' ');
}

function smileyOf(node: Element): string | undefined {
  const name = String(node.properties[node.tagName === 'img' ? 'alt' : 'title']);
  const isSmiley = hasElementClass(node, 'smiley') || hasElementClass(node, 'emoji');
  return isSmiley ? (SMILEYS.get(name) ?? name) : undefined;
}

function isLeftOut(node: Element): boolean {
  if (node.tagName === 'a') return linkTarget(node) === undefined;
  return node.tagName === 'div' && WRAPPERS.some((name) => hasElementClass(node, name));
}

/** Which files a player offers depends on the files that are there. */
function isPlayer(node: Element): boolean {
  return node.tagName === 'audio' || node.tagName === 'video';
}

/** Code that may be highlighted: what stands in it is colour. */
function isCode(node: Element): boolean {
  return node.tagName === 'pre' || (node.tagName === 'code' && hasElementClass(node, 'code'));
}
