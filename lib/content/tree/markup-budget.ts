/** What reading HTML may cost. */
export interface HtmlBudget {
  /** UTF-16 units of the source. */
  source: number;
  elements: number;
  /** Elements and text nodes. */
  nodes: number;
  depth: number;
  /**
   * UTF-16 units of all attributes. The parser copies the attributes of formatting elements that it opens
   * again.
   */
  attributes: number;
}

/** The most that one text may cost; far above what people write (a page of 200 kB has about 8,000 elements). */
export const MARKUP_BUDGET = {
  source: 500_000,
  elements: 20_000,
  nodes: 50_000,
  depth: 150,
  attributes: 1_000_000,
  /** UTF-16 units of the printed result: a wiki page may be a whole manual. */
  printed: 6_000_000,
} as const satisfies HtmlBudget & { printed: number };

/** The most that the tree of a DokuWiki source may cost: its parser is linear, and its tags are its own. */
export const WIKI_BUDGET = { nodes: 400_000, depth: MARKUP_BUDGET.depth } as const;

/** The most that sanitized HTML may cost: highlighted code and typeset formulas have many elements. */
export const SANITIZED_BUDGET: HtmlBudget = {
  source: 6_000_000,
  elements: 300_000,
  nodes: 600_000,
  depth: 320,
  attributes: 6_000_000,
};

/** Markup exceeds its budget, so it is shown as plain text. */
export class BudgetExceeded extends Error {}

/**
 * Measures a tree of any kind without recursion.
 * @throws BudgetExceeded when it has too many nodes or is nested too deeply
 */
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
