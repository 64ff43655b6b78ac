import type { Element, ElementContent, Properties, Root } from 'hast';
import {
  type DefaultTreeAdapterMap,
  defaultTreeAdapter,
  html,
  parseFragment,
  type TreeAdapter,
} from 'parse5';
import { BudgetExceeded, type HtmlBudget, MARKUP_BUDGET, measureTree } from './markup-budget';

type ParsedNode = DefaultTreeAdapterMap['node'];
type ParsedElement = DefaultTreeAdapterMap['element'];
type ParsedChild = DefaultTreeAdapterMap['childNode'];

/** Returns an adapter that counts what it builds. Its functions throw `BudgetExceeded`. */
function countingAdapter(budget: HtmlBudget): TreeAdapter<DefaultTreeAdapterMap> {
  let elements = 0;
  let attributes = 0;
  let depth = 0;
  const addCost = (attributeUnits: number) => {
    elements += 1;
    attributes += attributeUnits;
    if (elements > budget.elements || attributes > budget.attributes) {
      throw new BudgetExceeded('too much');
    }
  };
  return {
    ...defaultTreeAdapter,
    createElement(name, namespace, attrs) {
      addCost(attrs.reduce((sum, attr) => sum + attr.name.length + attr.value.length, 0));
      return defaultTreeAdapter.createElement(name, namespace, attrs);
    },
    createCommentNode(data) {
      addCost(0);
      return defaultTreeAdapter.createCommentNode(data);
    },
    onItemPush() {
      depth += 1;
      if (depth > budget.depth) throw new BudgetExceeded('too deep');
    },
    onItemPop() {
      depth -= 1;
    },
  };
}

const PROPERTY_NAMES = new Map([
  ['aria-label', 'ariaLabel'],
  ['bgcolor', 'bgColor'],
  ['colspan', 'colSpan'],
  ['datetime', 'dateTime'],
  ['referrerpolicy', 'referrerPolicy'],
  ['rowspan', 'rowSpan'],
  ['tabindex', 'tabIndex'],
]);

/** Boolean attributes (HTML, 2.3.2). */
const BOOLEANS = new Set(['checked', 'open', 'reversed']);

/** Returns an attribute's property: `dataIpsquoteUsername` for `data-ipsquote-username`. */
const dataName = (name: string) =>
  name.replace(/-([a-z])/g, (_, letter: string) => letter.toUpperCase());

function propertiesOf({ attrs }: ParsedElement): Properties {
  const properties: Properties = {};
  for (const { name, value, prefix } of attrs) {
    // Namespaced (xlink:href) and inherited names are never allowed.
    if (prefix || name in Object.prototype) continue;
    if (name === 'class') {
      properties.className = value.split(/[ \t\n\f\r]+/).filter(Boolean);
    } else if (BOOLEANS.has(name)) {
      properties[name] = true;
    } else if (name.startsWith('data-')) {
      properties[dataName(name)] = value;
    } else {
      properties[PROPERTY_NAMES.get(name) ?? name] = value;
    }
  }
  return properties;
}

function childrenOf(nodes: readonly ParsedChild[]): ElementContent[] {
  const children: ElementContent[] = [];
  for (const node of nodes) {
    if (defaultTreeAdapter.isTextNode(node)) {
      children.push({ type: 'text', value: node.value });
    } else if (defaultTreeAdapter.isElementNode(node)) {
      children.push(elementOf(node));
    } else if (defaultTreeAdapter.isCommentNode(node)) {
      children.push({ type: 'comment', value: node.data });
    }
  }
  return children;
}

const elementOf = (node: ParsedElement): Element => ({
  type: 'element',
  tagName: node.tagName,
  properties: propertiesOf(node),
  children: childrenOf(node.childNodes),
});

/**
 * Parses HTML as inside a `<div>` (HTML, 13.4), without the content of `<template>`.
 *
 * Replaces `hast-util-from-parse5` 8: it passes tag names to `hastscript`, which reads them as CSS selectors,
 * so that `<template.x>` throws. The hostile content in `e2e/hostile/content/classes/mutations.ts` shows
 * whether this is fixed.
 * @throws BudgetExceeded
 */
export function parseHtml(source: string, budget: HtmlBudget = MARKUP_BUDGET): Root {
  if (source.length > budget.source) throw new BudgetExceeded('too long');
  const context = defaultTreeAdapter.createElement('div', html.NS.HTML, []);
  const fragment = parseFragment(context, source, { treeAdapter: countingAdapter(budget) });
  const nodesIn = (node: ParsedNode) => ('childNodes' in node ? node.childNodes : []);
  measureTree(fragment, nodesIn, budget);
  return { type: 'root', children: childrenOf(fragment.childNodes) };
}
