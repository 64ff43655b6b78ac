import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { z } from 'zod';
import type { ReleasePart } from './parts-list';
import { type ReleaseFiles, readRuntimeFiles } from './release-files';
import { packageFolders } from './third-parties';

const lockFile = z.object({
  packages: z.record(
    z.string(),
    z.object({
      version: z.string().optional(),
      license: z.string().optional(),
      integrity: z.string().optional(),
      dev: z.boolean().optional(),
      devOptional: z.boolean().optional(),
      dependencies: z.record(z.string(), z.string()).optional(),
      optionalDependencies: z.record(z.string(), z.string()).optional(),
    }),
  ),
});
const manifest = z.looseObject({
  name: z.string(),
  version: z.string(),
  dependencies: z.record(z.string(), z.string()).optional(),
});

/** What a package's own manifest may say in a release: nothing of its scripts, sources and tests. */
const KEPT_FIELDS = ['name', 'version', 'license', 'type', 'main', 'exports', 'imports'];

/** The packages of a release. */
interface ReleasePackages {
  /** Folders of those that it holds, with only the files that run. */
  held: Set<string>;
  /** Folders of those that npm installs beside it, for all platforms. */
  installed: Set<string>;
  /** `dependencies` of its manifest: the versions that it holds. */
  dependencies: Record<string, string>;
  /** `optionalDependencies` of its manifest: ranges. */
  optionalDependencies: Record<string, string>;
  /** What the lock file says of a package, by its folder; undefined for one that is part of another. */
  partOf(folder: string): ReleasePart | undefined;
}

/** Decides which packages a release holds and which npm installs, by the build and the lock file. */
export async function choosePackages(root: string): Promise<ReleasePackages> {
  const text = await readFile(path.join(root, 'package-lock.json'), 'utf8');
  const { packages } = lockFile.parse(JSON.parse(text));
  const own = packages[''];
  // With a native part for each platform: npm installs them, and what they need, beside the release.
  const native = new Set<string>();
  const pending = Object.keys(own?.optionalDependencies ?? {});
  for (const name of pending) {
    const entry = packages[`node_modules/${name}`];
    if (!entry || native.has(name)) continue;
    native.add(name);
    pending.push(...Object.keys({ ...entry.dependencies, ...entry.optionalDependencies }));
  }
  const folders = [...packageFolders(await readRuntimeFiles(root))].filter(
    (folder) =>
      folder.startsWith('node_modules/') &&
      !folder.includes('/compiled/') &&
      packages[folder] !== undefined &&
      !(packages[folder].dev || packages[folder].devOptional) &&
      !native.has(folder.slice('node_modules/'.length)),
  );
  const held = new Set(folders);
  const needed = (own ? Object.keys(own.dependencies ?? {}) : []).filter((name) =>
    held.has(`node_modules/${name}`),
  );
  return {
    held,
    installed: new Set([...native].map((name) => `node_modules/${name}`)),
    dependencies: Object.fromEntries(
      needed.map((name) => [name, packages[`node_modules/${name}`]?.version ?? '*']),
    ),
    optionalDependencies: own?.optionalDependencies ?? {},
    partOf(folder) {
      const { version, license, integrity } = packages[folder] ?? {};
      const name = folder.slice(folder.lastIndexOf('node_modules/') + 'node_modules/'.length);
      return version === undefined ? undefined : { name, version, license, integrity };
    },
  };
}

/** The manifest of a package in a release: what Node reads, and of its dependencies those that are there. */
function printManifest(text: string, held: ReadonlySet<string>): string {
  const { dependencies = {}, ...fields } = manifest.parse(JSON.parse(text));
  const kept = Object.entries(fields).filter(([name]) => KEPT_FIELDS.includes(name));
  const present = Object.entries(dependencies).filter(([name]) => held.has(`node_modules/${name}`));
  return `${JSON.stringify({ ...Object.fromEntries(kept), dependencies: Object.fromEntries(present) }, null, 2)}\n`;
}

/** Adds the packages that a release holds to its files. */
export async function addPackages(
  files: ReleaseFiles,
  root: string,
  { held }: ReleasePackages,
): Promise<void> {
  for (const file of await readRuntimeFiles(root)) {
    const [folder = ''] = /^node_modules\/(?:@[^/]+\/)?[^/]+/.exec(file) ?? [];
    if (held.has(folder) && /^(?!.*\/tests?\/).*\.(?:[cm]?js|json|wasm)$/.test(file))
      files.set(file, await readFile(path.join(root, file)));
  }
  for (const folder of held) {
    const text = await readFile(path.join(root, folder, 'package.json'), 'utf8');
    files.set(`${folder}/package.json`, Buffer.from(printManifest(text, held)));
  }
}
