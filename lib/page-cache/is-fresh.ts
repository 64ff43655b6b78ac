import type { Cacheable } from '@/lib/http/cacheable';

/**
 * True for a page that may be sent as it is: it shows the current content, or where the community does not
 * tell what it has changed, the page is young.
 * @param ageMs of the page, negative where the clock has been set back.
 * @param version of the content now.
 */
export function isFresh(
  { contentVersion, cachedAt }: Cacheable,
  ageMs: number,
  freshMs: number,
  version: string | undefined,
): boolean {
  if (cachedAt) return false;
  return contentVersion ? contentVersion === version : ageMs >= 0 && ageMs < freshMs;
}
