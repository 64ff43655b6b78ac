import { createMissingStore } from '@/lib/community/store/missing-store';

/** Lets this process publish the sample community where a data folder has none. Loads the import only then. */
export function offerSample(): void {
  createMissingStore.set(async (dataDir) => {
    const { copySample } = await import('./copy-sample');
    await copySample(dataDir);
  });
}
