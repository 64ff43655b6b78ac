import { processWide } from '@/lib/runtime/process-state';
import type { SecondTier } from './shared-cache';

const shelf = (): { tier?: SecondTier } => processWide('second-tier', () => ({}));

/** Tells the process of its second tier, before anybody asks for it. */
export function shareTier(tier: SecondTier): void {
  shelf().tier = tier;
}

/** What this replica shares with others; undefined without CACHE_URL. */
export function secondTier(): SecondTier | undefined {
  return shelf().tier;
}
