import type { ServerTime } from '@/lib/browser/api/fetch-status';

/** `{seconds}` stands for a number of seconds with its unit. */
interface DifferenceTexts {
  agrees: string;
  ahead: string;
  behind: string;
}

/** How far the device's clock is ahead of the server's, in milliseconds. */
export function clockDifferenceMs({ deviceTimeMs, serverTimeMs }: ServerTime): number {
  // The server's time is cut down to whole seconds, which is half a second on average.
  return deviceTimeMs - serverTimeMs - 500;
}

/**
 * Describes how far the device's clock is ahead of the server's. The server's time is in whole
 * seconds, so a difference below 1.5 s counts as agreement.
 */
export function describeClockDifference(
  differenceMs: number,
  locale: string,
  texts: DifferenceTexts,
): string {
  if (Math.abs(differenceMs) < 1500) return texts.agrees;
  const seconds = new Intl.NumberFormat(locale, {
    style: 'unit',
    unit: 'second',
    unitDisplay: 'long',
  }).format(Math.round(Math.abs(differenceMs) / 1000));
  return (differenceMs > 0 ? texts.ahead : texts.behind).replace('{seconds}', seconds);
}
