'use client';

import { useEffect, useState } from 'react';
import type { ServerTime } from '@/lib/browser/api/fetch-status';
import { clockDifferenceMs, describeClockDifference } from './clock-difference';
import { Fact } from './fact';
import type { StatusTexts } from './status-texts';

const CLOCK = { dateStyle: 'long', timeStyle: 'medium', hourCycle: 'h23' } as const;

interface Props {
  /** The newest response of the server; undefined before the first. */
  time?: ServerTime;
  /** The server's time when the page was rendered, shown until the clock ticks. */
  timeText?: string;
  locale: string;
  /** The time zone of the site. */
  timeZone: string;
  texts: StatusTexts;
}

/** The time of the device in Unix milliseconds, updated each second; undefined before hydration. */
function useDeviceClock(): number | undefined {
  const [nowMs, setNowMs] = useState<number>();
  useEffect(() => {
    const tick = () => setNowMs(Date.now());
    tick();
    const timer = setInterval(tick, 1000);
    return () => clearInterval(timer);
  }, []);
  return nowMs;
}

/** The server's clock, ticking in the time zone of the reader, and how much the device's clock differs from it. */
export function ServerClock({ time, timeText, locale, timeZone, texts }: Props) {
  const nowMs = useDeviceClock();
  const atMs =
    time && nowMs !== undefined
      ? time.serverTimeMs + Math.max(0, nowMs - time.deviceTimeMs)
      : undefined;
  const clock = (zone?: string) =>
    new Intl.DateTimeFormat(locale, { ...CLOCK, timeZone: zone }).format(atMs);
  return (
    <>
      <Fact term={texts.time}>
        {atMs === undefined ? (
          <time className="clock">{timeText ?? texts.unavailable}</time>
        ) : (
          <time className="clock" title={`${clock(timeZone)} (${timeZone})`}>
            {clock()}
          </time>
        )}
      </Fact>
      <Fact term={texts.difference}>
        {time
          ? describeClockDifference(clockDifferenceMs(time), locale, texts)
          : texts.differenceUnknown}
      </Fact>
    </>
  );
}
