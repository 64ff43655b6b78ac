import { createMissingStore } from '@/lib/community/store/missing-store';

/** Publishes the sample into an empty data folder. Loads the import only then. */
export function offerSample(): void {
  createMissingStore.set(async (dataDir) => {
    const { copySample } = await import('./copy-sample');
    await copySample(dataDir);
  });
}
