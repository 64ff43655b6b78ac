'use client';

import { useEffect, useState } from 'react';
import type { ServerStatus } from '@/lib/browser/api/fetch-status';
import { Plot } from './plot';
import type { StatusTexts } from './status-texts';

const MOST_ANSWERS = 60;

interface Props {
  /** The last answer of the server; undefined before the first. */
  seen?: ServerStatus;
  locale: string;
  texts: StatusTexts;
}

/** The server's answers since the page was opened, the newest last. */
function useAnswers(seen: ServerStatus | undefined): ServerStatus[] {
  const [answers, setAnswers] = useState<ServerStatus[]>([]);
  useEffect(() => {
    if (seen) setAnswers((before) => [...before, seen].slice(-MOST_ANSWERS));
  }, [seen]);
  return answers;
}

/** What was seen since the page was opened: how long answers took, and how the clocks differed. */
export function StatusHistory({ seen, locale, texts }: Props) {
  const answers = useAnswers(seen);
  const milliseconds = new Intl.NumberFormat(locale, { style: 'unit', unit: 'millisecond' });
  const seconds = new Intl.NumberFormat(locale, {
    style: 'unit',
    unit: 'second',
    maximumFractionDigits: 1,
    signDisplay: 'exceptZero',
  });
  const tookMs = answers.map((answer) => answer.tookMs);
  // A clock cut down to whole seconds is half a second behind on average.
  const differences = answers.map(
    ({ deviceTimeMs, serverTimeMs }) => (deviceTimeMs - serverTimeMs - 500) / 1000,
  );
  return (
    <div className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,18rem),1fr))] gap-x-30 gap-y-10 mt-10">
      <Plot
        label={texts.latency}
        values={tookMs}
        least={50}
        print={(value) => milliseconds.format(Math.round(value))}
      />
      <Plot
        label={texts.clocks}
        values={differences}
        least={2}
        print={(value) => seconds.format(value)}
      />
    </div>
  );
}
