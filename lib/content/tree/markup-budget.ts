export interface HtmlBudget {
  source: number;
  elements: number;
  nodes: number;
  depth: number;
  /** UTF-16 units. Parsers copy attributes of reopened formatting elements. */
  attributes: number;
}

/** Far above what people write: a page of 200 kB has about 8,000 elements. */
export const MARKUP_BUDGET = {
  source: 500_000,
  elements: 20_000,
  nodes: 50_000,
  depth: 150,
  attributes: 1_000_000,
  /** UTF-16 units. A wiki page may be a manual. */
  printed: 6_000_000,
} as const satisfies HtmlBudget & { printed: number };

/** Limits of a tree from DokuWiki source, whose parser takes linear time. */
export const WIKI_BUDGET = { nodes: 400_000, depth: MARKUP_BUDGET.depth } as const;

/** Limits of sanitized HTML. Highlighted code and formulas have many elements. */
export const SANITIZED_BUDGET: HtmlBudget = {
  source: 6_000_000,
  elements: 300_000,
  nodes: 600_000,
  depth: 320,
  attributes: 6_000_000,
};

/** Thrown for markup beyond a budget. Its text is then shown plainly. */
export class BudgetExceeded extends Error {}

/** Measures a tree without recursion. @throws BudgetExceeded */
export function measureTree<Node>(
  root: Node,
  childrenOf: (node: Node) => readonly Node[],
  budget: Pick<HtmlBudget, 'depth' | 'nodes'> = MARKUP_BUDGET,
): void {
  let count = 0;
  let level = [root];
  for (let depth = 0; level.length > 0; depth += 1) {
    count += level.length;
    if (depth > budget.depth) throw new BudgetExceeded('too deep');
    if (count > budget.nodes) throw new BudgetExceeded('too many nodes');
    level = level.flatMap(childrenOf);
  }
}
