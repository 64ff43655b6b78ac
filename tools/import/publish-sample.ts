import { join } from 'node:path';
import { importCommunity } from './import-community';

/** Returns the folder of the sample community, below the working folder: a bundle has no folder of its own. */
export const sampleDir = () => join(process.cwd(), 'lib', 'store', 'sample');

/** Publishes the sample community as the store of a data folder. */
export async function publishSample(dataDir: string): Promise<void> {
  const sample = sampleDir();
  await importCommunity({ dataDir, wiki: join(sample, 'wiki'), board: join(sample, 'board') });
}
