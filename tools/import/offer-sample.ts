import { createMissingStore } from '@/lib/community/embedded/missing-store';

/** Lets this process publish the sample community where a data folder has none. Loads the import only then. */
export function offerSample(): void {
  createMissingStore.set(async (dataDir) => {
    const { publishSample } = await import('./publish-sample');
    await publishSample(dataDir);
  });
}
