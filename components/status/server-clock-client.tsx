'use client';

import { useEffect, useState } from 'react';
import type { ServerStatus } from '@/lib/browser/api/fetch-status';
import { clockDifference } from './clock-difference';
import type { StatusTexts } from './status-texts';

interface Props {
  /** The last answer of the server; undefined before the first. */
  seen?: ServerStatus;
  timeText?: string;
  locale: string;
  timeZone: string;
  texts: StatusTexts;
}

/** The device's clock, told anew each second; undefined until the page is alive. */
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

/** The server's clock, ticking, and how this device's clock stands to it. */
export function ServerClock({ seen, timeText, locale, timeZone, texts }: Props) {
  const nowMs = useDeviceClock();
  const format = { dateStyle: 'long', timeStyle: 'medium', hourCycle: 'h23', timeZone } as const;
  const ticking =
    seen && nowMs !== undefined
      ? new Intl.DateTimeFormat(locale, format).format(
          seen.serverTimeMs + Math.max(0, nowMs - seen.deviceTimeMs),
        )
      : undefined;
  return (
    <>
      <dt className="pt-7.5 text-sm text-muted border-t border-divider">{texts.time}</dt>
      <dd className="pb-9">
        <time className="clock font-serif text-[clamp(1.4rem,1rem+2.4vw,2.2rem)] leading-[1.3]">
          {ticking ?? timeText ?? texts.unavailable}
        </time>
      </dd>
      <dt className="pt-7.5 text-sm text-muted border-t border-divider">{texts.difference}</dt>
      <dd className="pb-9">
        {seen
          ? clockDifference(seen.deviceTimeMs, seen.serverTimeMs, locale, texts)
          : texts.differenceUnknown}
      </dd>
    </>
  );
}
