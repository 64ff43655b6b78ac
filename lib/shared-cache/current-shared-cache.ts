import { processState } from '@/lib/runtime/process-state';
import type { SharedCache } from './shared-cache';

const shelf = (): { tier?: SharedCache } => processState('second-tier', () => ({}));

/** Tells the process of its second tier, before anybody asks for it. */
export function setSharedCache(tier: SharedCache): void {
  shelf().tier = tier;
}

/** What this replica shares with others; undefined without CACHE_URL. */
export function sharedCache(): SharedCache | undefined {
  return shelf().tier;
}
