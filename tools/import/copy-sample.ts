import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { compiledDir } from '@/lib/base/runtime/app-root';
import { publishCopy, storePath } from '@/lib/store/build/publish-store';
import { forgottenPath } from '@/lib/store/forgotten/forgotten-list';

/** The folder in which the build leaves the store of the sample. @param compiled the folder with what is compiled */
export const builtSampleDir = (compiled: string) => join(compiled, 'sample');

/**
 * Publishes the sample community by a copy of the store that the build has made of it. Without one, or
 * where something was forgotten in the data folder, it is imported.
 */
export async function copySample(dataDir: string): Promise<void> {
  const built = storePath(builtSampleDir(compiledDir()));
  if (!existsSync(built) || existsSync(forgottenPath(dataDir))) {
    const { publishSample } = await import('./publish-sample');
    return publishSample(dataDir);
  }
  publishCopy(dataDir, built);
}
