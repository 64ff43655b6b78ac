import type { Element, ElementContent, Properties } from 'hast';

/** A hast element; properties that are `undefined` count as not there. */
export function markupElement(
  tagName: string,
  properties: Properties = {},
  children: ElementContent[] = [],
): Element {
  return { type: 'element', tagName, properties, children };
}

/** A hast text node. */
export function markupText(value: string): ElementContent {
  return { type: 'text', value };
}
