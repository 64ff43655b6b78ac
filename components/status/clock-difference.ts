/** The words for a clock's difference; `{seconds}` stands for an amount of time. */
export interface DifferenceTexts {
  agrees: string;
  ahead: string;
  behind: string;
}

/**
 * How this device's clock stands to the server's, in words.
 * The server tells whole seconds, so less than one and a half is agreement.
 */
export function clockDifference(
  deviceTimeMs: number,
  serverTimeMs: number,
  locale: string,
  texts: DifferenceTexts,
): string {
  // A clock cut down to whole seconds is half a second behind on average.
  const differenceMs = deviceTimeMs - (serverTimeMs + 500);
  if (Math.abs(differenceMs) < 1500) return texts.agrees;
  const unit = { style: 'unit', unit: 'second', unitDisplay: 'long' } as const;
  const seconds = new Intl.NumberFormat(locale, unit).format(
    Math.round(Math.abs(differenceMs) / 1000),
  );
  return (differenceMs > 0 ? texts.ahead : texts.behind).replace('{seconds}', seconds);
}
