import type { Element, ElementContent } from 'hast';
import {
  addClasses,
  createElement,
  createText,
  findElement,
  hasClass,
  textContentOf,
} from '../../tree/hast';
import type { MarkupContext } from './markup-row';

/**
 * Returns a reader of spoilers. A block becomes `<details class="spoiler">`, which needs no JavaScript, an
 * inline one `<span class="spoiler">`, hidden until focused.
 * @param titles classes of the element with the title
 */
export const readSpoiler =
  (...titles: string[]) =>
  (node: Element, { messages }: MarkupContext): ElementContent[] | undefined => {
    if (node.tagName === 'span') addClasses(node, ['spoiler']);
    if (node.tagName !== 'div' && node.tagName !== 'blockquote') return undefined;
    const title = findElement(node, (inner) => titles.some((name) => hasClass(inner, name)));
    const summary = (title && textContentOf(title).trim()) || messages.spoiler;
    return [
      createElement('details', { className: ['spoiler'] }, [
        createElement('summary', {}, [createText(summary)]),
        ...node.children.filter((child) => child !== title),
      ]),
    ];
  };
