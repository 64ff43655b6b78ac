import { spawnSync } from 'node:child_process';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { z } from 'zod';
import { inTemporaryFolder } from '@/tools/cli/in-temporary-folder';
import { addPackages, choosePackages } from './packages';
import { printPartsList } from './parts-list';
import { type ReleaseFiles, readReleaseFiles, removeSourceMapComments } from './release-files';
import { listThirdParties, printLicenses } from './third-parties';

const manifest = z.looseObject({ name: z.string(), version: z.string(), license: z.string() });
/** Of the project's manifest, what concerns those who only run it. */
const PUBLIC_FIELDS = ['name', 'version', 'description', 'license', 'type', 'engines', 'bin'];

/**
 * Makes the package of a release out of the build: `lectern-<version>.tgz`, as npm installs it. The same
 * commit gives the same bytes, whatever the folder.
 * @param folder where the package is written
 * @param time of the commit
 * @param repository its address, as npm writes it
 * @returns its path
 */
export async function makePackage(
  root: string,
  folder: string,
  time: Date,
  repository?: string,
): Promise<string> {
  const own = manifest.parse(JSON.parse(await readFile(path.join(root, 'package.json'), 'utf8')));
  const { name, version, license } = own;
  const [files, packages] = await Promise.all([readReleaseFiles(root), choosePackages(root)]);
  await addPackages(files, root, packages);
  removeSourceMapComments(files);
  const parties = await listThirdParties(root, packages.held);
  const folders = new Set([...parties.map(({ folder }) => folder), ...packages.installed]);
  const parts = [...folders].sort().flatMap((each) => packages.partOf(each) ?? []);
  const kept = Object.entries(own).filter(([field]) => PUBLIC_FIELDS.includes(field));
  const published = {
    ...Object.fromEntries(kept),
    ...(repository && { repository: { type: 'git', url: repository } }),
    dependencies: packages.dependencies,
    bundleDependencies: Object.keys(packages.dependencies),
    optionalDependencies: packages.optionalDependencies,
  };
  const add = (file: string, text: string) => files.set(file, Buffer.from(text));
  add('package.json', `${JSON.stringify(published, null, 2)}\n`);
  add('THIRD-PARTY-LICENSES', printLicenses(parties));
  add('sbom.json', printPartsList({ name, version, license }, parts, time));
  await packFiles(files, folder);
  return path.join(folder, `${name}-${version}.tgz`);
}

/** Has npm pack files, which gives them one time and no owners. @throws Error where npm fails */
const packFiles = (files: ReleaseFiles, folder: string) =>
  inTemporaryFolder(path.join(tmpdir(), 'lectern-release-'), async (dir) => {
    for (const [name, bytes] of files) {
      const file = path.join(dir, name);
      await mkdir(path.dirname(file), { recursive: true });
      await writeFile(file, bytes);
    }
    const { status } = spawnSync('npm', ['pack', '--silent', '--pack-destination', folder], {
      cwd: dir,
      stdio: ['ignore', 'ignore', 'inherit'],
      shell: process.platform === 'win32',
    });
    if (status !== 0) throw new Error('npm pack failed, see above.');
  });
