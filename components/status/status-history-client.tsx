'use client';

import { useEffect, useState } from 'react';
import type { ServerTime } from '@/lib/browser/api/fetch-status';
import { clockDifferenceMs } from './clock-difference';
import { Plot } from './plot-client';
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
  const measure = (read: (response: ServerTime) => number) =>
    responses.map((response) => ({ value: read(response), atMs: response.deviceTimeMs }));
  const milliseconds = new Intl.NumberFormat(locale, { style: 'unit', unit: 'millisecond' });
  const seconds = new Intl.NumberFormat(locale, {
    style: 'unit',
    unit: 'second',
    maximumFractionDigits: 1,
    signDisplay: 'exceptZero',
  });
  return (
    <div className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,18rem),1fr))] gap-x-12 gap-y-4 mt-4">
      <Plot
        label={texts.latency}
        measurements={measure(({ tookMs }) => tookMs)}
        minRange={50}
        locale={locale}
        print={(value) => milliseconds.format(Math.round(value))}
        texts={texts}
      />
      <Plot
        label={texts.clocks}
        measurements={measure((response) => clockDifferenceMs(response) / 1000)}
        minRange={2}
        locale={locale}
        print={(value) => seconds.format(value)}
        texts={texts}
      />
    </div>
  );
}
