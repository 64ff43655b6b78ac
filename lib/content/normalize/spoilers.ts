import type { Element, ElementContent } from 'hast';
import {
  addClasses,
  createElement,
  createText,
  findElement,
  hasClass,
  textContentOf,
} from '../hast';

/** Boxes that hide what they hold: Invision 4, Invision 3, XenForo, Discourse, phpBB. */
const BOXES = ['ipsSpoiler', 'bbc_spoiler', 'bbCodeSpoiler', 'spoiler', 'spoiled', 'spoilwrapper'];
const TITLES = ['ipsSpoiler_header', 'spoiler_title', 'bbCodeSpoiler-button', 'spoiltitle'];

const isTitle = (node: Element) => TITLES.some((name) => hasClass(node, name));

/**
 * A spoiler of any board, as one that opens without JavaScript: `<details class="spoiler">`, or
 * within a line `<span class="spoiler">`, which the style sheet hides until it has the focus.
 */
export function spoilerOf(node: Element, word: string): ElementContent[] | undefined {
  if (!BOXES.some((name) => hasClass(node, name))) return undefined;
  if (node.tagName === 'span') {
    addClasses(node, ['spoiler']);
    return undefined;
  }
  if (node.tagName !== 'div' && node.tagName !== 'blockquote') return undefined;
  const title = findElement(node, isTitle);
  const label = (title && textContentOf(title).trim()) || word;
  const content = node.children.filter((child) => child !== title);
  return [
    createElement('details', { className: ['spoiler'] }, [
      createElement('summary', {}, [createText(label)]),
      ...content,
    ]),
  ];
}
