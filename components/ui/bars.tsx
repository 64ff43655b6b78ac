const HEIGHT = 24;

/**
 * The path of a bar for each value that is not zero: a stroke of width 1 from the bottom.
 * @param most the value of the tallest bar
 */
export function barsPath(values: readonly number[], most = Math.max(...values)): string {
  const bar = (value: number, index: number) =>
    value > 0 ? `M${2 * index + 1} ${HEIGHT}v-${Math.ceil((value / most) * HEIGHT)}` : '';
  return values.map(bar).join('');
}

/** The path of the area in which a bar stands. */
export const barArea = (index: number): string => `M${2 * index} 0h2v${HEIGHT}h-2z`;

interface Props {
  /** How many bars there is room for. */
  count: number;
  className?: string;
  /** Paths, and links around them: a text beside the bars says what they show. */
  children: React.ReactNode;
}

/** A picture of bars, which stretches to the width of its place. */
export function Bars({ count, className = 'stroke-control', children }: Props) {
  return (
    <svg
      role="presentation"
      className={`w-full h-12 border-b border-divider ${className}`}
      viewBox={`0 0 ${2 * count} ${HEIGHT}`}
      preserveAspectRatio="none"
    >
      {children}
    </svg>
  );
}
