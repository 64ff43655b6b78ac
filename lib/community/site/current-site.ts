import { defineProcessState } from '@/lib/base/runtime/process-state';
import type { Site } from './site';

/** The site that this process shows. Programs set it, since Next calls its pages without arguments. */
export const currentSite = defineProcessState<Site | undefined>('current-site', () => undefined);

/** Returns the site that this process shows. @throws if no program has set it */
export function requireSite(): Site {
  const site = currentSite();
  if (!site) throw new Error('No program of this process has opened a site.');
  return site;
}
