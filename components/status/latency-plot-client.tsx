'use client';

import { useEffect, useState } from 'react';
import type { ServerTime } from '@/lib/browser/api/fetch-status';
import { Plot } from './plot-client';
import type { StatusTexts } from './status-texts';

const MAX_RESPONSES = 60;
/** Fewer values make a line without meaning. */
export const MIN_MEASUREMENTS = 3;
/** The smallest range of values that fills the height, so that small noise stays small. */
const MIN_RANGE_MS = 50;

interface Props {
  /** The newest response of the server; undefined before the first. */
  time?: ServerTime;
  locale: string;
  texts: StatusTexts;
}

/** A plot of the response times since the page was opened; room for it before the third, where scripts run. */
export function LatencyPlot({ time, locale, texts }: Props) {
  const [responses, setResponses] = useState<ServerTime[]>([]);
  useEffect(() => {
    if (time) setResponses((before) => [...before, time].slice(-MAX_RESPONSES));
  }, [time]);
  if (responses.length < MIN_MEASUREMENTS) return <p className="scripted:h-28" />;
  const milliseconds = new Intl.NumberFormat(locale, { style: 'unit', unit: 'millisecond' });
  return (
    <Plot
      label={texts.latency}
      measurements={responses.map((each) => ({ value: each.tookMs, atMs: each.deviceTimeMs }))}
      minRange={MIN_RANGE_MS}
      locale={locale}
      print={(value) => milliseconds.format(Math.round(value))}
    />
  );
}
