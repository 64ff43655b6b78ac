import { SMILEYS } from '@lectern/dokuwiki';
import type { Element, Nodes } from 'hast';
import { footnoteNumberOf, isImage, linkTargetOf, plainId } from '@/e2e/dokuwiki/link-target';
import { hasClass } from '@/lib/content/tree/hast';

/** Properties that two renderings of a page must share. */
export interface DocumentOutline {
  /** The text, with single spaces. */
  text: string;
  /** The elements in order, one per line, indented by depth. */
  tree: string[];
}

const BLOCKS = new Set(
  'p div h1 h2 h3 h4 h5 h6 ul ol li table thead tbody tr td th pre blockquote dl dt dd hr br'.split(
    ' ',
  ),
);

const WRAPPERS = ['scroll', 'level1', 'level2', 'level3', 'level4', 'level5'];

/**
 * Returns the outline of a tree of DokuWiki's elements. Omits classes, section wrappers, the spans (and
 * `code`) of highlighted code, URLs of media, players, removed links (their text stays), and this site's
 * additions: scroll containers and prefixes of ids. Smileys are emoji, as images or text. Footnotes count
 * from 1: DokuWiki's numbers continue from page to page if one process renders many.
 */
export function outlineOf(tree: Nodes): DocumentOutline {
  const outliner = new Outliner();
  outliner.visit(tree, 0, outliner.lines);
  return { text: outliner.texts.join('').replace(/\s+/g, ' ').trim(), tree: outliner.lines };
}

class Outliner {
  readonly texts: string[] = [];
  readonly lines: string[] = [];
  private footnotesBefore: number | undefined;

  visit(node: Nodes, depth: number, lines: string[]): void {
    if (node.type === 'text') {
      this.texts.push(node.value);
    } else if (node.type === 'root') {
      for (const child of node.children) this.visit(child, depth, lines);
    } else if (node.type === 'element') this.element(node, depth, lines);
  }

  private element(node: Element, depth: number, lines: string[]): void {
    const smiley = smileyOf(node);
    if (smiley !== undefined) {
      this.texts.push(smiley);
      return;
    }
    if (isPlayer(node) || this.footnote(node, depth, lines)) return;
    if (isImage(node)) {
      lines.push(`${'  '.repeat(depth)}img`);
      return;
    }
    const isBlock = BLOCKS.has(node.tagName);
    if (isBlock) this.texts.push(' ');
    const isOmitted = isOmittedElement(node);
    if (!isOmitted) lines.push('  '.repeat(depth) + lineOf(node));
    for (const child of node.children) {
      this.visit(child, isOmitted ? depth : depth + 1, isCode(node) ? [] : lines);
    }
    if (isBlock) this.texts.push(' ');
  }

  private footnote(node: Element, depth: number, lines: string[]): boolean {
    const number = footnoteNumberOf(node);
    if (number === undefined) return false;
    this.footnotesBefore ??= number - 1;
    const counted = number - this.footnotesBefore;
    lines.push(`${'  '.repeat(depth)}a footnote=${counted}`);
    this.texts.push(`${counted})`);
    return true;
  }
}

function lineOf(node: Element): string {
  const { tagName, properties } = node;
  const parts = [tagName];
  if (/^h[1-6]$/.test(tagName)) parts.push(`id=${plainId(String(properties.id))}`);
  if (tagName === 'a') parts.push(`href=${linkTargetOf(node)}`);
  for (const span of ['colSpan', 'rowSpan'] as const) {
    if (properties[span] !== undefined) parts.push(`${span}=${properties[span]}`);
  }
  return parts.join(' ');
}

function smileyOf(node: Element): string | undefined {
  const name = String(node.properties[node.tagName === 'img' ? 'alt' : 'title']);
  const isSmiley = hasClass(node, 'smiley') || hasClass(node, 'emoji');
  return isSmiley ? (SMILEYS.get(name) ?? name) : undefined;
}

function isOmittedElement(node: Element): boolean {
  if (node.tagName === 'a') return linkTargetOf(node) === undefined;
  return node.tagName === 'div' && WRAPPERS.some((name) => hasClass(node, name));
}

/** A player's content depends on which files exist. */
function isPlayer(node: Element): boolean {
  return node.tagName === 'audio' || node.tagName === 'video';
}

/** True for code that may be highlighted. The elements in it are colors. */
function isCode(node: Element): boolean {
  return node.tagName === 'pre' || (node.tagName === 'code' && hasClass(node, 'code'));
}
