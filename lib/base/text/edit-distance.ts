/**
 * How many characters have to be inserted, removed or replaced to make one word of another (Levenshtein's distance).
 * Takes time in proportion to the product of their lengths.
 */
export function editDistance(one: string, other: string): number {
  const target = [...other];
  let previous = Array.from({ length: target.length + 1 }, (_, index) => index);
  for (const [row, character] of [...one].entries()) {
    const current = [row + 1];
    for (const [column, wanted] of target.entries()) {
      const replaced = (previous[column] ?? 0) + (character === wanted ? 0 : 1);
      const inserted = (current[column] ?? 0) + 1;
      const removed = (previous[column + 1] ?? 0) + 1;
      current.push(Math.min(replaced, inserted, removed));
    }
    previous = current;
  }
  return previous[target.length] ?? 0;
}
