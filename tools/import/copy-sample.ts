import { existsSync } from 'node:fs';
import { forgottenPath } from '@/lib/store/forgotten/forgotten-list';
import { publishBuiltSample } from './built-sample';

/**
 * Publishes a copy of the built sample. Imports it if there is none, or if the data folder has forgotten
 * records.
 */
export async function copySample(dataDir: string): Promise<void> {
  if (!existsSync(forgottenPath(dataDir)) && publishBuiltSample(dataDir)) return;
  const { publishSample } = await import('./publish-sample');
  await publishSample(dataDir);
}
