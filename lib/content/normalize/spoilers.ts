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

/** Classes of spoilers: Invision 4, Invision 3, XenForo, Discourse, phpBB. */
export const SPOILER_CLASSES: readonly string[] = splitWords(
  'ipsSpoiler bbc_spoiler bbCodeSpoiler spoiler spoiled spoilwrapper',
);
const TITLES = ['ipsSpoiler_header', 'spoiler_title', 'bbCodeSpoiler-button', 'spoiltitle'];

const hasOneOf = (element: Element, names: readonly string[]) =>
  names.some((name) => hasClass(element, name));

/**
 * Returns what replaces a spoiler of any forum: `<details class="spoiler">`, which opens without
 * JavaScript. An inline spoiler stays, as `<span class="spoiler">`, which the stylesheet hides until
 * it has the focus. Returns undefined for any other element.
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
