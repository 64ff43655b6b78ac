import { join } from 'node:path';
import { appFolders } from '@/lib/base/runtime/app-folders';
import { createMissingStore } from '@/lib/community/store/missing-store';

/** Returns the folder of the sample's sources. */
export const sampleDir = () => join(appFolders().root, 'lib', 'store', 'sample');

/** Imports the sample into a data folder. Loads the import only then. */
export async function publishSample(dataDir: string): Promise<void> {
  const { importCommunity } = await import('./import-community');
  const sample = sampleDir();
  const sources = { wiki: join(sample, 'wiki'), board: join(sample, 'board') };
  await importCommunity({ dataDir, ...sources, isSample: true });
}

/** Publishes a copy of the built sample. Imports it if there is none to copy. */
export async function copySample(dataDir: string): Promise<void> {
  const { publishBuiltSample } = await import('./built-sample');
  if (!publishBuiltSample(dataDir)) await publishSample(dataDir);
}

/** Lets the first reader of an empty data folder publish the sample into it. */
export const offerSample = (): void => createMissingStore.set(copySample);
