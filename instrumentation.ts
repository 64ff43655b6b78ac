import { currentSite } from '@/lib/community/site/current-site';

/** Prepares `next dev` and `next start`. The site's own server has set `currentSite`. */
export async function register(): Promise<void> {
  if (process.env.NEXT_RUNTIME !== 'nodejs' || currentSite()) return;
  const { createMissingStore } = await import('@/lib/community/store/missing-store');
  const { openSite } = await import('@/lib/community/site/open-site');
  const { recognizeCommunity } = await import('@/lib/community/start/recognize-community');
  const { publishBuiltSample } = await import('@/tools/import/built-sample');
  createMissingStore.set(async (dataDir) => {
    if (publishBuiltSample(dataDir)) return;
    throw new Error(
      'The sample community cannot be copied: `npm run build` has not run yet, or its records were forgotten.',
    );
  });
  await recognizeCommunity();
  currentSite.set(openSite());
}
