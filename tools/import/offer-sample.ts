import { createMissingStore } from '@/lib/community/store/missing-store';

/** Publishes the sample into empty data folders, loading the import on demand. */
export function offerSample(): void {
  createMissingStore.set(async (dataDir) => {
    const { copySample } = await import('./copy-sample');
    await copySample(dataDir);
  });
}
