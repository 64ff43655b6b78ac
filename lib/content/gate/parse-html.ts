import type { Root } from 'hast';
import { fromParse5 } from 'hast-util-from-parse5';
import {
  type DefaultTreeAdapterMap,
  defaultTreeAdapter,
  html,
  parseFragment,
  type TreeAdapter,
} from 'parse5';
import { BUDGET, measure, TooBig } from './budget';

/** A tree builder that gives up as soon as the tree costs more than a body may. */
function countingAdapter(): TreeAdapter<DefaultTreeAdapterMap> {
  let elements = 0;
  let attributes = 0;
  let open = 0;
  const count = (units: number) => {
    elements += 1;
    attributes += units;
    if (elements > BUDGET.elements || attributes > BUDGET.attributes) throw new TooBig('too much');
  };
  return {
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
      open += 1;
      if (open > BUDGET.depth) throw new TooBig('too deep');
    },
    onItemPop() {
      open -= 1;
    },
  };
}

type Node = DefaultTreeAdapterMap['node'];

/**
 * Parses HTML as a browser does inside a `<div>` (HTML, 13.4).
 * @throws TooBig when the source or its tree is beyond the budget.
 */
export function parseHtml(source: string): Root {
  if (source.length > BUDGET.source) throw new TooBig('too long');
  const context = defaultTreeAdapter.createElement('div', html.NS.HTML, []);
  const fragment = parseFragment(context, source, { treeAdapter: countingAdapter() });
  measure<Node>(fragment, (node) => ('childNodes' in node ? node.childNodes : []));
  const tree = fromParse5(fragment);
  return tree.type === 'root' ? tree : { type: 'root', children: [] };
}
