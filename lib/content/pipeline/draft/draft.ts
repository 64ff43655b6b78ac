import type { Element, Nodes } from 'hast';
import { decodePercent } from '@/lib/base/text/percent-encoding';
import { collapseSpace } from '@/lib/base/text/plain-text';
import type { RenderedMarkup } from '@/lib/model/records';
import { headingLevel } from '../../sanitizer/outline-headings';
import type { joinParts, PrintedParts } from '../../snippets/snippet';
import { excerptOfTree } from '../../text/excerpt';
import { findElement, isTag, textContentOf, textProperty } from '../../tree/hast';
import type { SanitizedMarkup } from './sanitize-markup';

/** Can be cloned for the worker. */
export type MarkupSource =
  | { kind: 'post'; text: string; topicId: number; postId: number }
  | {
      kind: 'wiki-html';
      text: string;
      pageId: string;
      /** For `~~NOTOC~~`. */
      dokuWiki?: string | undefined;
    }
  | {
      kind: 'wiki-source';
      text: string;
      pageId: string;
      plugins?: boolean | undefined;
      included?: ReadonlyMap<string, string> | undefined;
    };

/** Rendered markup before highlighting and typesetting. Can be cloned. */
export interface Draft
  extends Omit<RenderedMarkup, keyof ReturnType<typeof joinParts> | 'language'>,
    PrintedParts {}

export const EXCERPT_CHARACTERS = 200;
export const TEXT_CHARACTERS = 1000;
const MIN_IMAGE_PX = 100;

function isPicture(node: Element): boolean {
  const isSmall = ['width', 'height'].some(
    (name) => Number(textProperty(node, name) ?? MIN_IMAGE_PX) < MIN_IMAGE_PX,
  );
  return !isSmall && /^(?:https?:|\/)/.test(textProperty(node, 'src') ?? '');
}

function visitElements(node: Nodes, visit: (element: Element) => void): void {
  if (node.type === 'element') visit(node);
  if ('children' in node) for (const child of node.children) visitElements(child, visit);
}

const collapsedText = (node: Nodes) => collapseSpace(textContentOf(node));

/** Returns the draft of sanitized markup. */
export function draftOf({ tree, direction, parts, slots, snippets }: SanitizedMarkup): Draft {
  const headings: Draft['headings'] = [];
  const links = new Set<string>();
  const quotes = new Map<string, string>();
  let image: string | undefined;
  visitElements(tree, (node) => {
    const { tagName } = node;
    const level = headingLevel(tagName);
    const id = textProperty(node, 'id');
    if (level && id) {
      headings.push({ id, level: Math.min(5, level), text: collapsedText(node) });
    } else if (tagName === 'a') {
      const pageId = linkedPage(textProperty(node, 'href'));
      if (pageId !== undefined) links.add(pageId);
    } else if (tagName === 'cite') {
      const link = findElement(node, isTag('a'));
      const href = (link && textProperty(link, 'href')) ?? '';
      if (href.startsWith('/')) quotes.set(href, collapsedText(node));
    } else if (tagName === 'img' && isPicture(node)) {
      image ??= textProperty(node, 'src');
    }
  });
  return {
    parts,
    slots,
    snippets,
    direction,
    headings,
    image,
    links: [...links],
    quotes: Array.from(quotes, ([path, name]) => ({ path, name })),
    excerpt: excerptOfTree(tree, EXCERPT_CHARACTERS),
    text: excerptOfTree(tree, TEXT_CHARACTERS) || startOf(collapsedText(tree)),
  };
}

/** Returns the wiki page's id in a link of this site, if it leads to one. */
export function linkedPage(href = ''): string | undefined {
  const [, id] = /^\/wiki\/pages\/:?([^?#]+)/.exec(href) ?? [];
  return id && decodePercent(id);
}

const startOf = (text: string) =>
  [...text.slice(0, 2 * TEXT_CHARACTERS)].slice(0, TEXT_CHARACTERS).join('');
