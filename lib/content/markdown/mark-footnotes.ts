import type { Element, ElementContent, Root } from 'hast';
import { decodePercent } from '@/lib/base/text/percent-encoding';
import {
  createElement,
  createText,
  findElement,
  findElements,
  hasClass,
  isTag,
  textProperty,
} from '../tree/hast';
import { rewriteTree } from '../tree/rewrite-tree';

/** Label of a footnote (`div`) or reference (`sup`). */
export const FOOTNOTE = 'dataFootnote';

const isBackReference = (element: Element) =>
  hasClass(element, 'fn_bot') || hasClass(element, 'footnote-backref');

/** Returns the notes in a list of footnotes: `div.fn` in DokuWiki, list items elsewhere. */
function notesIn(list: Element): Element[] {
  const notes = findElements(list, (element) => hasClass(element, 'fn'));
  return notes.length > 0 ? notes : findElements(list, isTag('li'));
}

/** Returns the ids of a note and of its numbers in DokuWiki. */
function idsOf(note: Element): string[] {
  const anchors = note.children.flatMap((child) => {
    const anchor = findElement(child, (element) => hasClass(element, 'fn_bot'));
    return anchor ? [anchor] : [];
  });
  return [note, ...anchors].flatMap((element) => textProperty(element, 'id') ?? []);
}

function contentOf({ children }: Element): ElementContent[] {
  const isNumber = (child: ElementContent) =>
    child.type === 'text'
      ? /^[\s,]*$/.test(child.value)
      : child.type === 'element' && child.tagName === 'sup' && findElement(child, isBackReference);
  const start = children.findIndex((child) => !isNumber(child));
  const content = createElement('div', {}, start === -1 ? [] : children.slice(start));
  rewriteTree(content, (element) => (isBackReference(element) ? [] : undefined));
  return content.children;
}

const targetOf = (link: Element) => {
  const href = textProperty(link, 'href');
  return href?.startsWith('#') ? decodePercent(href.slice(1)) : undefined;
};

/**
 * Marks footnotes and references of DokuWiki and Discourse, in place. Notes without a reference stay text,
 * since readers would hide them.
 */
export function markFootnotes(tree: Root, labelPrefix: string): void {
  const elements = findElements(tree, (element) => hasClass(element, 'footnotes')).flatMap(notesIn);
  if (elements.length === 0) return;
  const labelOf = new Map(
    elements.map((element, index) => [element, `${labelPrefix}${index + 1}`] as const),
  );
  const labels = new Map<string, string>();
  for (const [element, label] of labelOf) {
    for (const id of idsOf(element)) labels.set(id, label);
  }
  const referenced = new Set<string>();
  rewriteTree(tree, (element) => {
    const target = element.tagName === 'a' ? targetOf(element) : undefined;
    const label = target === undefined ? undefined : labels.get(target);
    if (label === undefined) return undefined;
    referenced.add(label);
    return [createElement('sup', { [FOOTNOTE]: label }, [createText(label)])];
  });
  rewriteTree(tree, (element) => {
    const label = labelOf.get(element);
    if (label && referenced.has(label)) {
      return [createElement('div', { [FOOTNOTE]: label }, contentOf(element))];
    }
    const isList = /^[ou]l$/.test(element.tagName) && element.children.some(isFootnote);
    return isList ? element.children.map(toBox) : undefined;
  });
}

const isFootnote = (node: ElementContent) => node.type === 'element' && FOOTNOTE in node.properties;

const toBox = (node: ElementContent): ElementContent =>
  node.type === 'element' && node.tagName === 'li' ? { ...node, tagName: 'div' } : node;
