import type { Element, ElementContent, Parents } from 'hast';
import type { ContentMessages } from '../settings/content-settings';
import { addClasses, createElement, hasClass, textContentOf } from '../tree/hast';

/** UTF-16 units of TeX: a formula in a line that is longer may be wider than a phone. */
const MAX_INLINE_TEX = 30;

/** Characters of the width of an ideograph, to which drawings in text give the place of two letters. */
const FULL_WIDTH = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u;

const isScroll = (node: Parents) =>
  node.type === 'element' && node.tagName === 'div' && hasClass(node, 'scroll');

/** The name of a box that scrolls where its content is too wide or too high; undefined for others. */
function nameOfBox(node: Element, messages: ContentMessages): string | undefined {
  if (node.tagName === 'pre') return messages.code;
  if (isScroll(node)) return messages.table;
  if (hasClass(node, 'onebox')) return messages.preview;
  if (!hasClass(node, 'math')) return undefined;
  const isLong = node.tagName === 'div' || textContentOf(node).trim().length > MAX_INLINE_TEX;
  return isLong ? messages.formula : undefined;
}

/** Code of fewer lines has no bar above it. */
const MIN_TALL_LINES = 3;

function classesOfCode(text: string): string[] {
  const isTall = text.trimEnd().split('\n').length >= MIN_TALL_LINES;
  return [...(FULL_WIDTH.test(text) ? ['full-width'] : []), ...(isTall ? ['tall'] : [])];
}

const namedBox = (name: string) => ({ tabIndex: 0, role: 'group', ariaLabel: name });

/**
 * Lets wide tables scroll in a box, and gives every box that may scroll a name and a place in the
 * tab order, so that the keyboard reaches what is out of view (WCAG 2.1.1). A group and no region: a
 * page would have dozens of landmarks.
 */
export function addScrolling(
  node: Element,
  parent: Parents,
  messages: ContentMessages,
): ElementContent[] | undefined {
  const classes = node.tagName === 'pre' ? classesOfCode(textContentOf(node)) : [];
  if (classes.length > 0) {
    // The class comes first, as in what is decorated again.
    node.properties = { className: [], ...node.properties };
    addClasses(node, classes);
  }
  const name = nameOfBox(node, messages);
  if (name !== undefined) Object.assign(node.properties, namedBox(name));
  if (node.tagName !== 'table' || isScroll(parent)) return undefined;
  return [createElement('div', { className: ['scroll'], ...namedBox(messages.table) }, [node])];
}
