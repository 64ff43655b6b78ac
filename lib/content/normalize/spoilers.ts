import type { Element, ElementContent } from 'hast';
import { splitWords } from '@/lib/base/text/split-words';
import {
  addClasses,
  createElement,
  createText,
  findElement,
  hasClass,
  textContentOf,
} from '../tree/hast';

/** Invision 4, Invision 3, XenForo, Discourse, phpBB. */
export const SPOILER_CLASSES: readonly string[] = splitWords(
  'ipsSpoiler bbc_spoiler bbCodeSpoiler spoiler spoiled spoilwrapper',
);
const TITLES = ['ipsSpoiler_header', 'spoiler_title', 'bbCodeSpoiler-button', 'spoiltitle'];

const hasOneOf = (element: Element, names: readonly string[]) =>
  names.some((name) => hasClass(element, name));

/**
 * Returns a block spoiler as `<details class="spoiler">`, which needs no JavaScript; undefined for other
 * elements. An inline one becomes `<span class="spoiler">`, hidden until focused.
 */
export function normalizeSpoiler(node: Element, label: string): ElementContent[] | undefined {
  if (!hasOneOf(node, SPOILER_CLASSES)) return undefined;
  if (node.tagName === 'span') addClasses(node, ['spoiler']);
  if (node.tagName !== 'div' && node.tagName !== 'blockquote') return undefined;
  const title = findElement(node, (element) => hasOneOf(element, TITLES));
  const summary = createText((title && textContentOf(title).trim()) || label);
  return [
    createElement('details', { className: ['spoiler'] }, [
      createElement('summary', {}, [summary]),
      ...node.children.filter((child) => child !== title),
    ]),
  ];
}
