import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { compiledDir } from '@/lib/base/runtime/app-root';
import { publishCopy, storePath } from '@/lib/store/build/publish-store';

/** Returns the folder of the sample's store in the build output. */
export const builtSampleDir = (compiled: string) => join(compiled, 'sample');

/** Publishes a copy of the built sample; false if there is none. */
export function publishBuiltSample(dataDir: string): boolean {
  const built = storePath(builtSampleDir(compiledDir()));
  if (!existsSync(built)) return false;
  publishCopy(dataDir, built);
  return true;
}
