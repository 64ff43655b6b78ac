/** The height of the tallest bar; each is a unit wide, with half a unit of space on both sides. */
export const BARS_HEIGHT = 24;

/** The path of an SVG with a bar for each value that is not zero: a stroke of width 1 from the bottom. */
export function barsPath(values: readonly number[]): string {
  const most = Math.max(...values);
  const bar = (value: number, index: number) =>
    value > 0 ? `M${2 * index + 1} ${BARS_HEIGHT}v-${Math.ceil((value / most) * BARS_HEIGHT)}` : '';
  return values.map(bar).join('');
}
