import type { Cacheable } from '@/lib/http/cacheable';

/** Milliseconds until a text on the page that depends on the clock is no longer true; 0 or less after that. */
export const validForMs = ({
  validUntilMs = Number.POSITIVE_INFINITY,
  wordsUntilMs = Number.POSITIVE_INFINITY,
}: Cacheable): number => Math.min(validUntilMs, wordsUntilMs) - Date.now();

/** True while all texts on the page that depend on the clock are known to be true. */
export const areWordsTrue = (page: Cacheable): boolean =>
  page.validUntilMs !== undefined && validForMs(page) > 0;

/**
 * True for a page that may be sent as it is: it is known to be what a rendering would give, or where the community
 * does not tell what it has changed, the page is young.
 * @param ageMs of the page, negative where the clock has been set back.
 * @param version of the content now.
 */
export function isFresh(
  page: Cacheable,
  ageMs: number,
  freshMs: number,
  version: string | undefined,
): boolean {
  const { contentVersion, cachedAt } = page;
  if (cachedAt) return false;
  if (contentVersion) return contentVersion === version && areWordsTrue(page);
  return ageMs >= 0 && ageMs < freshMs && validForMs(page) > 0;
}

/**
 * The age of a page as other caches are told it, in milliseconds. They store a page until its age is `freshMs`
 * (`s-maxage`), so that a page counts as old as leaves them the time for which it is true.
 */
export const sharedAgeMs = (page: Cacheable, ageMs: number, freshMs: number): number =>
  Math.max(ageMs, freshMs - validForMs(page));
