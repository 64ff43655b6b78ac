const UNITS = ['year', 'month', 'week', 'day', 'hour', 'minute', 'second'] as const;
/** Every plural form of a language occurs among these numbers. */
const NUMBERS = Array.from({ length: 101 }, (_, index) => index + 1);

/** The phrases of a language for the past, by unit and plural form, with `{n}` in place of the number. */
export type RelativeTimePatterns = Record<
  (typeof UNITS)[number],
  Partial<Record<Intl.LDMLPluralRule, string>>
> & {
  now: string;
};

/**
 * The phrases of `Intl.RelativeTimeFormat` for the past, for a browser script that must do without
 * it: creating the first number format of a page takes a phone 100 ms.
 */
export function relativeTimePatterns(locale: string): RelativeTimePatterns {
  const format = new Intl.RelativeTimeFormat(locale, { numeric: 'auto' });
  const numeric = new Intl.RelativeTimeFormat(locale, { numeric: 'always' });
  const plural = new Intl.PluralRules(locale);
  const patterns = UNITS.map((unit) => {
    const forms = NUMBERS.map((number) => [
      plural.select(number),
      numeric
        .formatToParts(-number, unit)
        .map(({ type, value }) => (type === 'integer' ? '{n}' : value))
        .join(''),
    ]);
    return [unit, Object.fromEntries(forms)];
  });
  return { ...Object.fromEntries(patterns), now: format.format(0, 'second') };
}
