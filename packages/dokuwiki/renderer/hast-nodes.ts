import type { Element, ElementContent, Properties } from 'hast';

/** Returns an element. `undefined` properties count as absent. */
export function h(
  tagName: string,
  properties: Properties = {},
  children: ElementContent[] = [],
): Element {
  return { type: 'element', tagName, properties, children };
}

/** Returns a text node. */
export const textNode = (value: string): ElementContent => ({ type: 'text', value });
