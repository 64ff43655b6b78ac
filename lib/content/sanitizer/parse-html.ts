import type { Root } from 'hast';
import {
  type DefaultTreeAdapterMap,
  defaultTreeAdapter,
  html,
  parseFragment,
  type TreeAdapter,
} from 'parse5';
import { BudgetExceeded, MARKUP_BUDGET, measureTree } from './markup-budget';
import { toHast } from './to-hast';

/** What the tree that is being built costs so far: parsing waits for nothing, so there is one at a time. */
const cost = { elements: 0, attributes: 0, open: 0 };

function count(attributes: number): void {
  cost.elements += 1;
  cost.attributes += attributes;
  if (cost.elements > MARKUP_BUDGET.elements || cost.attributes > MARKUP_BUDGET.attributes) {
    throw new BudgetExceeded('too much');
  }
}

/** A tree builder that gives up as soon as the tree costs more than a body may. */
const countingAdapter: TreeAdapter<DefaultTreeAdapterMap> = {
  ...defaultTreeAdapter,
  createElement(name, namespace, attrs) {
    count(attrs.reduce((sum, { name, value }) => sum + name.length + value.length, 0));
    return defaultTreeAdapter.createElement(name, namespace, attrs);
  },
  createCommentNode(data) {
    count(0);
    return defaultTreeAdapter.createCommentNode(data);
  },
  onItemPush() {
    cost.open += 1;
    if (cost.open > MARKUP_BUDGET.depth) throw new BudgetExceeded('too deep');
  },
  onItemPop() {
    cost.open -= 1;
  },
};

type Node = DefaultTreeAdapterMap['node'];

/**
 * Parses HTML as a browser does inside a `<div>` (HTML, 13.4).
 * @throws TooBig when the source or its tree is beyond the budget.
 */
export function parseHtml(source: string): Root {
  if (source.length > MARKUP_BUDGET.source) throw new BudgetExceeded('too long');
  const context = defaultTreeAdapter.createElement('div', html.NS.HTML, []);
  Object.assign(cost, { elements: 0, attributes: 0, open: 0 });
  const fragment = parseFragment(context, source, { treeAdapter: countingAdapter });
  measureTree<Node>(fragment, (node) => ('childNodes' in node ? node.childNodes : []));
  return toHast(fragment);
}
