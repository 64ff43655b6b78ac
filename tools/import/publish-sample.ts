import { join } from 'node:path';
import { appRoot } from '@/lib/base/runtime/app-root';
import { importCommunity } from './import-community';

/** Returns the folder of the sample's sources. */
export const sampleDir = () => join(appRoot(), 'lib', 'store', 'sample');

/** Imports the sample into a data folder. */
export async function publishSample(dataDir: string): Promise<void> {
  const sample = sampleDir();
  const sources = { wiki: join(sample, 'wiki'), board: join(sample, 'board') };
  await importCommunity({ dataDir, ...sources, isSample: true });
}
