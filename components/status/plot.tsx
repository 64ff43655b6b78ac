import { pointsOf } from './plot-points';

const WIDTH = 300;
const HEIGHT = 60;

interface Props {
  label: string;
  /** In order; the last is the newest. */
  values: number[];
  /** The least height of the plot in the values' unit, so that small noise stays small. */
  least: number;
  print: (value: number) => string;
}

/** A small plot of a few values, with the last and the extremes in words. */
export function Plot({ label, values, least, print }: Props) {
  const last = values.at(-1);
  const words =
    last === undefined
      ? '–'
      : `${print(last)} (${print(Math.min(...values))} – ${print(Math.max(...values))})`;
  return (
    <figure className="plot">
      <figcaption className="min-h-[2lh] text-sm text-muted">
        {label} <span className="tabular text-foreground">{words}</span>
      </figcaption>
      <svg
        className="w-full h-40 border-y border-divider"
        viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
        preserveAspectRatio="none"
        aria-hidden="true"
      >
        <polyline
          className="fill-none stroke-accent stroke-2 [vector-effect:non-scaling-stroke]"
          points={pointsOf(values, { width: WIDTH, height: HEIGHT, least })}
        />
      </svg>
    </figure>
  );
}
