import type { Cacheable } from '@/lib/http/cacheable';

/**
 * True if a page shows the current publication; without publications, if it is young.
 * @param ageMs negative if the clock was set back
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
