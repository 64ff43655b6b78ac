'use client';

import { useEffect, useState } from 'react';
import type { ServerTime } from '@/lib/browser/api/fetch-status';
import { clockDifferenceMs } from './clock-difference';
import type { StatusTexts } from './status-texts';

const MAX_RESPONSES = 60;

interface Props {
  /** The newest response of the server; undefined before the first. */
  time?: ServerTime;
  locale: string;
  texts: StatusTexts;
}

/** The server's responses since the page was opened, the newest last. */
function useResponses(time: ServerTime | undefined): ServerTime[] {
  const [responses, setResponses] = useState<ServerTime[]>([]);
  useEffect(() => {
    if (time) setResponses((before) => [...before, time].slice(-MAX_RESPONSES));
  }, [time]);
  return responses;
}

/** Plots of the response times and the clock differences since the page was opened. */
export function StatusHistory({ time, locale, texts }: Props) {
  const responses = useResponses(time);
  const milliseconds = new Intl.NumberFormat(locale, { style: 'unit', unit: 'millisecond' });
  const seconds = new Intl.NumberFormat(locale, {
    style: 'unit',
    unit: 'second',
    maximumFractionDigits: 1,
    signDisplay: 'exceptZero',
  });
  return (
    <div className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,18rem),1fr))] gap-x-30 gap-y-10 mt-10">
      <Plot
        label={texts.latency}
        values={responses.map(({ tookMs }) => tookMs)}
        minRange={50}
        print={(value) => milliseconds.format(Math.round(value))}
      />
      <Plot
        label={texts.clocks}
        values={responses.map((response) => clockDifferenceMs(response) / 1000)}
        minRange={2}
        print={(value) => seconds.format(value)}
      />
    </div>
  );
}

const FRAME = { width: 300, height: 60 };

interface PlotProps {
  label: string;
  /** The newest last. */
  values: number[];
  /** The smallest range of values that fills the height, so that small noise stays small. */
  minRange: number;
  print: (value: number) => string;
}

/** A small plot of a few values, with the newest and the extremes as text. */
export function Plot({ label, values, minRange, print }: PlotProps) {
  const newest = values.at(-1);
  const summary =
    newest === undefined
      ? '–'
      : `${print(newest)} (${print(Math.min(...values))} – ${print(Math.max(...values))})`;
  return (
    <figure className="plot">
      <figcaption className="min-h-[2lh] text-sm text-muted">
        {label} <span className="tabular text-foreground">{summary}</span>
      </figcaption>
      <svg
        className="w-full h-40 border-y border-divider"
        viewBox={`0 0 ${FRAME.width} ${FRAME.height}`}
        preserveAspectRatio="none"
        aria-hidden="true"
      >
        <polyline
          className="fill-none stroke-accent stroke-2 [vector-effect:non-scaling-stroke]"
          points={plotPoints(values, { ...FRAME, minRange })}
        />
      </svg>
    </figure>
  );
}

const round = (value: number) => Math.round(value * 10) / 10;

/** The points of an SVG polyline for the values: evenly spaced, the largest on top, in the frame. */
export function plotPoints(
  values: readonly number[],
  { width, height, minRange }: typeof FRAME & Pick<PlotProps, 'minRange'>,
): string {
  if (values.length === 0) return '';
  const low = Math.min(...values);
  const high = Math.max(...values);
  const range = Math.max(minRange, high - low);
  const bottom = (low + high - range) / 2;
  // A single value is drawn as a line too, so that it is visible.
  const drawn = values.length > 1 ? values : [...values, ...values];
  const step = width / (drawn.length - 1);
  const y = (value: number) => height - ((value - bottom) / range) * height;
  return drawn.map((value, index) => `${round(index * step)},${round(y(value))}`).join(' ');
}
