import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { defineProcessState } from './process-state';

/** Returns the folders of a program. @param root folder of the build, `public` and the sample */
export const foldersBelow = (root: string) => ({
  root,
  /** Output of `tools/build/compile.ts`. The development server sets another one. */
  compiled: join(root, 'dist'),
});

/** By default below the working directory; programs set them by `findAppRoot`. */
export const appFolders = defineProcessState('app-folders', () => foldersBelow(process.cwd()));

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
