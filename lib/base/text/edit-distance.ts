/**
 * Returns the optimal string alignment distance: insertions, removals, replacements and swaps of neighbors.
 * Time grows with the product of the lengths.
 */
export function editDistance(one: string, other: string): number {
  const source = [...one];
  const target = [...other];
  let before: number[] = [];
  let previous = Array.from({ length: target.length + 1 }, (_, index) => index);
  for (const [row, character] of source.entries()) {
    const current = [row + 1];
    for (const [column, wanted] of target.entries()) {
      const replaced = (previous[column] ?? 0) + (character === wanted ? 0 : 1);
      const inserted = (current[column] ?? 0) + 1;
      const removed = (previous[column + 1] ?? 0) + 1;
      const isExchanged = character === target[column - 1] && wanted === source[row - 1];
      const exchanged = isExchanged ? (before[column - 1] ?? 0) + 1 : replaced;
      current.push(Math.min(replaced, inserted, removed, exchanged));
    }
    before = previous;
    previous = current;
  }
  return previous[target.length] ?? 0;
}
