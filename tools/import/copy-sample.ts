import { existsSync } from 'node:fs';
import { forgottenPath } from '@/lib/store/forgotten/forgotten-list';
import { publishBuiltSample } from './built-sample';

/**
 * Publishes the sample community by a copy of the store that the build has made of it. Without one, or
 * where something was forgotten in the data folder, it is imported.
 */
export async function copySample(dataDir: string): Promise<void> {
  if (!existsSync(forgottenPath(dataDir)) && publishBuiltSample(dataDir)) return;
  const { publishSample } = await import('./publish-sample');
  await publishSample(dataDir);
}
