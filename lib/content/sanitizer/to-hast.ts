import type { Element, ElementContent, Properties, Root } from 'hast';
import { type DefaultTreeAdapterMap, defaultTreeAdapter } from 'parse5';

type ParsedElement = DefaultTreeAdapterMap['element'];
type ParsedNode = DefaultTreeAdapterMap['childNode'];

/** Attributes whose hast property has another name. */
const PROPERTY_NAMES = new Map([
  ['bgcolor', 'bgColor'],
  ['colspan', 'colSpan'],
  ['datetime', 'dateTime'],
  ['referrerpolicy', 'referrerPolicy'],
  ['rowspan', 'rowSpan'],
  ['tabindex', 'tabIndex'],
]);

/** Boolean attributes that the sanitizer reads: their presence is their value (HTML, 2.3.2). */
const BOOLEANS = new Set(['checked', 'open', 'reversed']);

/** `data-ipsquote-username` is `dataIpsquoteUsername`, as hast names it. */
function dataName(name: string): string {
  return name.replace(/-([a-z])/g, (_, letter: string) => letter.toUpperCase());
}

function propertiesOf({ attrs }: ParsedElement): Properties {
  const properties: Properties = {};
  for (const { name, value, prefix } of attrs) {
    // Namespaced attributes (xlink:href) and names that an object inherits are never allowed.
    if (prefix || name in Object.prototype) continue;
    if (name === 'class') properties.className = value.split(/[ \t\n\f\r]+/).filter(Boolean);
    else if (BOOLEANS.has(name)) properties[name] = true;
    else if (name.startsWith('data-')) properties[dataName(name)] = value;
    else properties[PROPERTY_NAMES.get(name) ?? name] = value;
  }
  return properties;
}

function elementOf(node: ParsedElement): Element {
  return {
    type: 'element',
    tagName: node.tagName,
    properties: propertiesOf(node),
    children: childrenOf(node.childNodes),
  };
}

function childrenOf(nodes: readonly ParsedNode[]): ElementContent[] {
  const children: ElementContent[] = [];
  for (const node of nodes) {
    if (defaultTreeAdapter.isTextNode(node)) children.push({ type: 'text', value: node.value });
    else if (defaultTreeAdapter.isElementNode(node)) children.push(elementOf(node));
    else if (defaultTreeAdapter.isCommentNode(node)) {
      children.push({ type: 'comment', value: node.data });
    }
  }
  return children;
}

/**
 * The hast tree of a parsed fragment, whatever its elements are called; the content of a
 * `<template>`, which is never shown, is left out.
 *
 * `hast-util-from-parse5` 8 gives each tag name to `hastscript`, which reads it as a CSS selector:
 * `<template.x>` becomes a `template` whose missing content it then reads, which throws.
 */
export function toHast(fragment: DefaultTreeAdapterMap['documentFragment']): Root {
  return { type: 'root', children: childrenOf(fragment.childNodes) };
}
