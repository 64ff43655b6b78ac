interface Frame {
  width: number;
  height: number;
  /** The least span of values that fills the height. */
  least: number;
}

/** Values as the points of an SVG polyline: evenly spaced, the largest on top, within the frame. */
export function pointsOf(values: readonly number[], { width, height, least }: Frame): string {
  if (values.length === 0) return '';
  const low = Math.min(...values);
  const high = Math.max(...values);
  const span = Math.max(least, high - low);
  const bottom = (low + high - span) / 2;
  const step = values.length > 1 ? width / (values.length - 1) : 0;
  const y = (value: number) => height - ((value - bottom) / span) * height;
  // One value is a line too, that it may be seen.
  const drawn = values.length > 1 ? values : [...values, ...values];
  return drawn
    .map((value, index) => `${round(index * (step || width))},${round(y(value))}`)
    .join(' ');
}

const round = (value: number) => Math.round(value * 10) / 10;
