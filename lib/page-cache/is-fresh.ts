import type { Cacheable } from '@/lib/http/cacheable';

/**
 * True for a page that may be sent without a renewal: it shows the current publication, or is young when the
 * community has no publications.
 * @param ageMs negative after the clock was set back
 * @param current the served publication
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
