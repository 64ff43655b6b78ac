import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { compiledDir } from '@/lib/base/runtime/app-root';
import { publishCopy, storePath } from '@/lib/store/build/publish-store';

/**
 * Returns the folder in which the build leaves the store of the sample. @param compiled the folder of the
 * compiled site
 */
export const builtSampleDir = (compiled: string) => join(compiled, 'sample');

/** Publishes a copy of the sample that the build has made; false where it has made none. */
export function publishBuiltSample(dataDir: string): boolean {
  const built = storePath(builtSampleDir(compiledDir()));
  if (!existsSync(built)) return false;
  publishCopy(dataDir, built);
  return true;
}
