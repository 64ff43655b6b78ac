import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { z } from 'zod';
import { manifest, readJson } from './read-json';

const lockFile = z.object({ packages: z.record(z.string(), manifest) });

/** Also matches packages compiled into Next. */
const PACKAGE =
  /node_modules\/(?:.*node_modules\/)?(?:next\/dist\/compiled\/(?:@[^/]+\/[^/]+|[^/]+)(?=\/)|@[^/]+\/[^/]+|[^/]+)/;
/** Next's compiled renderer contains these but lists none. */
const IN_RENDERER = ['react', 'react-dom', 'react-server-dom-turbopack', 'scheduler'].map(
  (name) => `node_modules/next/dist/compiled/${name}/`,
);
const SOURCE = /"[^"\\]*node_modules\/[^"\\]+"/g;

const packagesOf = (files: readonly string[]) => [
  ...new Set(files.flatMap((file) => PACKAGE.exec(file)?.[0] ?? [])),
];
const foldersOf = (needed: object = {}) =>
  Object.keys(needed).map((name) => `node_modules/${name}`);

/**
 * Returns which packages a release contains and which npm installs, by build and lock file.
 * @param runtime files of built pages
 */
export async function choosePackages(root: string, runtime: readonly string[]) {
  const { packages } = await readJson(lockFile, root, 'package-lock.json');
  // Packages with native parts, and their dependencies.
  const installed = new Set(foldersOf(packages['']?.optionalDependencies));
  for (const folder of installed) {
    const { dependencies, optionalDependencies } = packages[folder] ?? {};
    for (const each of foldersOf({ ...dependencies, ...optionalDependencies })) installed.add(each);
  }
  const held = packagesOf(runtime).filter((folder) => {
    const entry = packages[folder];
    return entry && !entry.dev && !entry.devOptional && !entry.optional;
  });
  const maps = runtime
    .map((file) => path.join(root, `${file}.map`))
    .filter((map) => existsSync(map));
  const texts = await Promise.all(maps.map((map) => readFile(map, 'utf8')));
  const sources = texts.flatMap((text) => text.match(SOURCE) ?? []).map(decodeURIComponent);
  const inNext = runtime.filter((file) => file.includes('/next/dist/compiled/'));
  const compiled = await readJson(z.array(z.string()), root, 'dist/packages.json');
  return {
    /** Folders of packages with files in the release. */
    held,
    /** Packages with code in the release. Some source maps omit them. */
    parties: packagesOf([...sources, ...inNext, ...compiled, ...held, ...IN_RENDERER])
      .filter((folder) => existsSync(path.join(root, folder, 'package.json')))
      .sort(),
    /** npm installs them beside the release, for all platforms. */
    installed: [...installed],
    nameOf: (folder: string) => folder.split('node_modules/').at(-1) ?? folder,
    versionOf: (folder: string) => packages[folder]?.version ?? '*',
  };
}
