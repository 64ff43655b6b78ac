'use client';

import { useEffect, useState } from 'react';
import type { ServerTime } from '@/lib/browser/api/fetch-status';
import { clockDifferenceMs, describeClockDifference } from './clock-difference';
import { Fact } from './fact';
import type { StatusTexts } from './status-texts';

interface Props {
  /** The newest response of the server; undefined before the first. */
  time?: ServerTime;
  /** The server's time when the page was rendered, shown until the clock ticks. */
  timeText?: string;
  locale: string;
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

/** The server's clock, ticking, and how much the device's clock differs from it. */
export function ServerClock({ time, timeText, locale, timeZone, texts }: Props) {
  const nowMs = useDeviceClock();
  const format = { dateStyle: 'long', timeStyle: 'medium', hourCycle: 'h23', timeZone } as const;
  const ticking =
    time && nowMs !== undefined
      ? new Intl.DateTimeFormat(locale, format).format(
          time.serverTimeMs + Math.max(0, nowMs - time.deviceTimeMs),
        )
      : undefined;
  return (
    <>
      <Fact term={texts.time}>
        <time className="clock">{ticking ?? timeText ?? texts.unavailable}</time>
      </Fact>
      <Fact term={texts.difference}>
        {time
          ? describeClockDifference(clockDifferenceMs(time), locale, texts)
          : texts.differenceUnknown}
      </Fact>
    </>
  );
}
