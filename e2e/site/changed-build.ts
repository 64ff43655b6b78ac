import { cp, readFile, symlink, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { temporaryDir } from '@/e2e/fixtures/temporary-dir';
import { filesBelow } from '@/tools/cli/files-below';
import { type Site, startSite } from './start';

/** What a site reads below its folder, beside the build. */
const LINKED = ['lib', 'node_modules', 'package.json', 'public'];
const BUILD = ['.next', 'dist'];
/** Large, and of no use to a running site. */
const isNeeded = (file: string) => !/\.next\/cache(\/|$)|\.map$/.test(file);

/**
 * Replaces a text in all scripts below a folder.
 * @throws where none holds it
 */
export async function replaceInScripts(folder: string, from: string, to: string): Promise<void> {
  const names = await filesBelow(folder);
  let count = 0;
  for (const name of names.filter((each) => each.endsWith('.js'))) {
    const file = path.join(folder, name);
    const text = await readFile(file, 'utf8');
    if (!text.includes(from)) continue;
    await writeFile(file, text.replaceAll(from, to));
    count += 1;
  }
  if (count === 0) throw new Error(`No script below ${folder} holds ${from}.`);
}

/** Starts a site with a copy of the production build in which `change` has changed files. */
export async function startChangedBuild(change: (root: string) => Promise<void>): Promise<Site> {
  const root = temporaryDir();
  for (const name of LINKED) await symlink(path.resolve(name), path.join(root, name));
  for (const name of BUILD)
    await cp(name, path.join(root, name), { recursive: true, filter: isNeeded });
  await change(root);
  return startSite({}, undefined, root);
}
