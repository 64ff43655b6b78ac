import { config } from '@/lib/base/config/config';
import type { StoreParts } from '@/lib/store/queries/store-parts';
import { hadWikiAtStart, servedParts } from './site-store';

interface Capabilities extends Omit<StoreParts, 'isSample'> {
  hasPostTotals: boolean;
  canListTags: boolean;
}

/** Returns the community's capabilities by configuration or store. */
export function capabilities(): Capabilities {
  const { communityUrl, apiBaseUrl, wikiUrl, isDiscourse, isMirror } = config();
  const hasPostTotals = communityUrl === undefined;
  const parts = hasPostTotals ? servedParts() : undefined;
  const offered = { hasWiki: true, hasBoard: true, hasSelections: true, ...parts };
  const canListTags = hasPostTotals || isDiscourse;
  const all = { ...offered, hasPostTotals, canListTags };
  if (communityUrl === undefined) return all;
  if (apiBaseUrl === undefined) return { ...all, hasBoard: false, hasSelections: false };
  if (!isDiscourse) return all;
  // The wiki beside a Discourse is in `DATA_DIR`.
  const hasWiki = wikiUrl !== undefined || (!isMirror && hadWikiAtStart());
  return { ...all, hasWiki, hasSelections: false, hasPostTotals: true };
}
