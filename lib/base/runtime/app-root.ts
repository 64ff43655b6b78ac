import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { defineProcessState } from './process-state';

/**
 * Folder of the build, `public` and the sample. By default the working directory; programs set it by
 * `findAppRoot`.
 */
export const appRoot = defineProcessState('app-root', () => process.cwd());

/** Output folder of `tools/build/compile.ts`. The development server sets another one. */
export const compiledDir = defineProcessState('compiled-dir', () => join(appRoot(), 'dist'));

/**
 * Returns the nearest folder with a `package.json` at or above a module, else the file system's root.
 * @param moduleUrl the module's `import.meta.url`
 */
export function findAppRoot(moduleUrl: string): string {
  let folder = dirname(fileURLToPath(moduleUrl));
  while (!existsSync(join(folder, 'package.json')) && dirname(folder) !== folder) {
    folder = dirname(folder);
  }
  return folder;
}
