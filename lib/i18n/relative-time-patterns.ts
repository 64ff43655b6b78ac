const UNITS = ['year', 'month', 'week', 'day', 'hour', 'minute', 'second'] as const;
/** Among these numbers every plural form of a language occurs. */
const NUMBERS = Array.from({ length: 101 }, (_, index) => index + 1);

/** How a language tells ages: by unit and plural form, with `{n}` where the number stands. */
export type RelativeTimePatterns = Record<
  (typeof UNITS)[number],
  Partial<Record<Intl.LDMLPluralRule, string>>
> & {
  now: string;
};

/**
 * The words in which `Intl.RelativeTimeFormat` tells what is past, for a script that must do
 * without it: the first number format of a page takes a phone a tenth of a second to make.
 */
export function relativeTimePatterns(locale: string): RelativeTimePatterns {
  const format = new Intl.RelativeTimeFormat(locale, { numeric: 'auto' });
  const exact = new Intl.RelativeTimeFormat(locale, { numeric: 'always' });
  const plural = new Intl.PluralRules(locale);
  const words = UNITS.map((unit) => {
    const forms = NUMBERS.map((number) => [
      plural.select(number),
      exact
        .formatToParts(-number, unit)
        .map(({ type, value }) => (type === 'integer' ? '{n}' : value))
        .join(''),
    ]);
    return [unit, Object.fromEntries(forms)];
  });
  return { ...Object.fromEntries(words), now: format.format(0, 'second') };
}
