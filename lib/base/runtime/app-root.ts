import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { defineProcessState } from './process-state';

/**
 * The folder with the site's own files: the build, `public`, the sample. Programs set it, since bundles lie
 * elsewhere. By default the working folder.
 */
export const appRoot = defineProcessState('app-root', () => process.cwd());

/** The folder that `tools/build/compile.ts` writes. The development server has its own. */
export const compiledDir = defineProcessState('compiled-dir', () => join(appRoot(), 'dist'));

/**
 * Returns the nearest folder with a `package.json` at or above a module. @param moduleUrl its
 * `import.meta.url`
 */
export function findAppRoot(moduleUrl: string): string {
  let folder = dirname(fileURLToPath(moduleUrl));
  while (!existsSync(join(folder, 'package.json')) && dirname(folder) !== folder) {
    folder = dirname(folder);
  }
  return folder;
}
