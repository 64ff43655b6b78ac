import type { Cacheable } from '@/lib/http/cacheable';

/**
 * True for a page that may be sent as it is: it shows the current content, or where the community does not
 * tell what it has changed, the page is young.
 * @param ageMs of the page, negative where the clock has been set back.
 * @param current the publication that is served now.
 */
export function isFresh(
  { publication, cachedAt }: Pick<Cacheable, 'publication' | 'cachedAt'>,
  ageMs: number,
  freshMs: number,
  current: string | undefined,
): boolean {
  if (cachedAt) return false;
  return publication === undefined ? ageMs >= 0 && ageMs < freshMs : publication === current;
}
