import type { Cacheable } from '@/lib/http/cacheable';

/** Milliseconds until a text on the page that depends on the clock is no longer true; 0 or less after that. */
export const validForMs = ({ validUntilMs = Number.POSITIVE_INFINITY }: Cacheable): number =>
  validUntilMs - Date.now();

/** True while all texts on the page that depend on the clock are known to be true. */
export const areWordsTrue = (page: Cacheable): boolean =>
  page.validUntilMs !== undefined && validForMs(page) > 0;

/** True for a page that would be the same if it was rendered now. @param version of the content now. */
export function isUnchanged(page: Cacheable, version: string | undefined): boolean {
  const { contentVersion, cachedAt } = page;
  return !!contentVersion && !cachedAt && contentVersion === version && areWordsTrue(page);
}
