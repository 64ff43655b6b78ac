import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { defineProcessState } from './process-state';

/** Folder of build, `public` and sample. Programs set it, since bundles lie elsewhere. */
export const appRoot = defineProcessState('app-root', () => process.cwd());

/** Output of `tools/build/compile.ts`; development has its own. */
export const compiledDir = defineProcessState('compiled-dir', () => join(appRoot(), 'dist'));

/** Nearest folder with a `package.json` at or above a module. @param moduleUrl its `import.meta.url` */
export function findAppRoot(moduleUrl: string): string {
  let folder = dirname(fileURLToPath(moduleUrl));
  while (!existsSync(join(folder, 'package.json')) && dirname(folder) !== folder) {
    folder = dirname(folder);
  }
  return folder;
}
