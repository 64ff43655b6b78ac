import type { Element, ElementContent, Parents } from 'hast';
import type { ContentMessages } from '../settings/content-settings';
import { addClasses, createElement, hasClass, textContentOf } from '../tree/hast';

/** Longer inline formulas may exceed a phone's width. */
const MAX_INLINE_TEX = 30;

const FULL_WIDTH = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u;

const isScroll = (node: Parents) =>
  node.type === 'element' && node.tagName === 'div' && hasClass(node, 'scroll');

function nameOfBox(node: Element, messages: ContentMessages): string | undefined {
  if (node.tagName === 'pre') return messages.code;
  if (isScroll(node)) return messages.table;
  if (hasClass(node, 'onebox')) return messages.preview;
  if (!hasClass(node, 'math')) return undefined;
  const isLong = node.tagName === 'div' || textContentOf(node).trim().length > MAX_INLINE_TEX;
  return isLong ? messages.formula : undefined;
}

const MIN_TALL_LINES = 3;

function classesOfCode(text: string): string[] {
  const classes: string[] = [];
  if (FULL_WIDTH.test(text)) classes.push('full-width');
  if (text.trimEnd().split('\n').length >= MIN_TALL_LINES) classes.push('tall');
  return classes;
}

const namedBox = (name: string) => ({ tabIndex: 0, role: 'group', ariaLabel: name });

/**
 * Wraps tables in scrolling boxes. Each scrolling box gets a name and focus, for keyboards (WCAG 2.1.1), and
 * the role `group`: `region` would add dozens of landmarks.
 */
export function addScrolling(
  node: Element,
  parent: Parents,
  messages: ContentMessages,
): ElementContent[] | undefined {
  const classes = node.tagName === 'pre' ? classesOfCode(textContentOf(node)) : [];
  if (classes.length > 0) {
    // The class comes first, so that decorating again prints the same.
    node.properties = { className: [], ...node.properties };
    addClasses(node, classes);
  }
  const name = nameOfBox(node, messages);
  if (name !== undefined) Object.assign(node.properties, namedBox(name));
  if (node.tagName !== 'table' || isScroll(parent)) return undefined;
  return [createElement('div', { className: ['scroll'], ...namedBox(messages.table) }, [node])];
}
