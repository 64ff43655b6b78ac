import { join } from 'node:path';
import { importCommunity } from '../import/import-community';

/** The sample community's folder; from the working folder, since a bundle has no place of its own. */
export const sampleDir = () => join(process.cwd(), 'lib', 'store', 'sample');

/** Fills a data folder with the sample community. */
export async function fillWithSample(dataDir: string): Promise<void> {
  const sample = sampleDir();
  await importCommunity({ dataDir, wiki: join(sample, 'wiki'), board: join(sample, 'board') });
}
