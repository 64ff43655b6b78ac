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
      <figcaption>
        {label} <span>{words}</span>
      </figcaption>
      <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} preserveAspectRatio="none" aria-hidden="true">
        <polyline points={pointsOf(values, { width: WIDTH, height: HEIGHT, least })} />
      </svg>
    </figure>
  );
}
