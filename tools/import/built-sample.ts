import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { appFolders } from '@/lib/base/runtime/app-folders';
import { publishCopy, storePath } from '@/lib/store/build/publish-store';
import { forgottenPath } from '@/lib/store/forgotten/forgotten-list';

/** Returns the folder of the sample's store in the build output. */
export const builtSampleDir = (compiled: string) => join(compiled, 'sample');

/**
 * Publishes a copy of the built sample. False if there is none, or if the data folder has forgotten records,
 * which only an import leaves out.
 */
export function publishBuiltSample(dataDir: string): boolean {
  const built = storePath(builtSampleDir(appFolders().compiled));
  if (!existsSync(built) || existsSync(forgottenPath(dataDir))) return false;
  publishCopy(dataDir, built);
  return true;
}
