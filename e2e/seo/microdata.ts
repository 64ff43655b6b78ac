import type { Element, Nodes } from 'hast';

import { textContentOf } from '@/lib/content/tree/hast';
/** A schema.org item: type and properties, as in JSON-LD. */
export type Item = { '@type': string } & Record<string, unknown>;

const words = (element: Element, name: string) =>
  [element.properties[name] ?? []].flat().map(String);

/** Returns an item with its type, without the vocabulary's address. */
function itemOf(element: Element): Item {
  const [type = ''] = words(element, 'itemType');
  return { '@type': type.replace(/^https:\/\/schema\.org\//, '') };
}

/** Returns a property's value (HTML, 5.2.4). @param base address of the page */
function propertyValue(element: Element, base: string): string {
  const { content, href, src, dateTime } = element.properties;
  if (element.tagName === 'meta') return String(content ?? '');
  if (element.tagName === 'time' && dateTime) return String(dateTime);
  const address = href ?? src;
  return address === undefined ? textContentOf(element) : new URL(String(address), base).href;
}

/**
 * Returns a page's top-level microdata items (HTML, 5.2).
 * @param base address of the page
 * @throws Error for a property outside an item, or a second value of a property that is no list
 */
export function itemsIn(tree: Nodes, base: string): Item[] {
  const items: Item[] = [];
  const visit = (node: Nodes, owner: Item | undefined): void => {
    if (node.type !== 'element') {
      if ('children' in node) for (const child of node.children) visit(child, owner);
      return;
    }
    const names = words(node, 'itemProp');
    const item = 'itemScope' in node.properties ? itemOf(node) : undefined;
    if (names.length > 0 && !owner) throw new Error(`${names} is of no item`);
    for (const name of names) {
      const value = item ?? propertyValue(node, base);
      if (owner) owner[name] = name in owner ? [owner[name], value].flat() : value;
    }
    if (item && names.length === 0) items.push(item);
    for (const child of node.children) visit(child, item ?? owner);
  };
  visit(tree, undefined);
  return items;
}
