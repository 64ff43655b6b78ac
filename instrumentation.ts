import { createMissingStore } from '@/lib/community/store/missing-store';

/** Prepares `next dev` and `next start`. The site's own server has set `createMissingStore`. */
export async function register(): Promise<void> {
  if (process.env.NEXT_RUNTIME !== 'nodejs' || createMissingStore()) return;
  const { recognizeCommunity } = await import('@/lib/community/start/recognize-community');
  const { publishBuiltSample } = await import('@/tools/import/built-sample');
  createMissingStore.set(async (dataDir) => {
    if (publishBuiltSample(dataDir)) return;
    throw new Error(
      'The sample community cannot be copied: `npm run build` has not run yet, or its records were forgotten.',
    );
  });
  await recognizeCommunity();
}
