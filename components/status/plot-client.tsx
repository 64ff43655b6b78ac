'use client';

/** A value, and when the device received it in Unix milliseconds. */
export interface Measurement {
  value: number;
  atMs: number;
}

interface Props {
  label: string;
  /** Two or more, the newest last. */
  measurements: Measurement[];
  /** The smallest range of values that fills the height, so that small noise stays small. */
  minRange: number;
  locale: string;
  print: (value: number) => string;
}

const FRAME = { width: 300, height: 60 };

/** A small plot of a few values with a scale, below the newest and the extremes as text. */
export function Plot({ label, measurements, minRange, locale, print }: Props) {
  const values = measurements.map(({ value }) => value);
  const scale = plotScale(values, minRange);
  const ageMs = (measurements.at(-1)?.atMs ?? 0) - (measurements[0]?.atMs ?? 0);
  return (
    <figure className="plot min-h-28 text-sm text-muted">
      <figcaption>
        {label}{' '}
        <span className="tabular text-foreground">
          {`${print(values.at(-1) ?? 0)} (${print(Math.min(...values))} – ${print(Math.max(...values))})`}
        </span>
      </figcaption>
      <div className="grid grid-cols-[1fr_auto] gap-x-2 tabular leading-none">
        <svg
          className="w-full h-12 border-y border-divider"
          viewBox={`0 0 ${FRAME.width} ${FRAME.height}`}
          preserveAspectRatio="none"
          aria-hidden="true"
        >
          <polyline
            className="fill-none stroke-accent stroke-2 [vector-effect:non-scaling-stroke]"
            points={plotPoints(values, { ...FRAME, ...scale })}
          />
        </svg>
        <p className="flex flex-col justify-between text-end">
          <span>{print(scale.top)}</span>
          <span>{print(scale.bottom)}</span>
        </p>
      </div>
      <p className="flex justify-between">
        <span>{describeAge(ageMs, locale)}</span>
        <span>{describeAge(0, locale)}</span>
      </p>
    </figure>
  );
}

/** An age in words: `3 minutes ago`, `40 seconds ago`, `now`. */
export function describeAge(ageMs: number, locale: string): string {
  const format = new Intl.RelativeTimeFormat(locale, { numeric: 'auto' });
  const seconds = Math.round(ageMs / 1000);
  return seconds < 120
    ? format.format(-seconds, 'second')
    : format.format(-Math.round(seconds / 60), 'minute');
}

interface Scale {
  bottom: number;
  top: number;
}

/** The range of values that fills the height of a plot; it ends at zero where no value is negative. */
export function plotScale(values: readonly number[], minRange: number): Scale {
  const low = Math.min(...values);
  const high = Math.max(...values);
  const range = Math.max(minRange, high - low);
  const middle = (low + high - range) / 2;
  const bottom = low >= 0 ? Math.max(0, middle) : middle;
  return { bottom, top: bottom + range };
}

const round = (value: number) => Math.round(value * 10) / 10;

/** The points of an SVG polyline for two values or more: evenly spaced, the top of the scale on top. */
export function plotPoints(
  values: readonly number[],
  { width, height, bottom, top }: typeof FRAME & Scale,
): string {
  const step = width / (values.length - 1);
  const y = (value: number) => height - ((value - bottom) / (top - bottom)) * height;
  return values.map((value, index) => `${round(index * step)},${round(y(value))}`).join(' ');
}
