import { mkdir, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { inTemporaryFolder } from '@/tools/cli/in-temporary-folder';
import { printLicenses } from './licenses';
import { choosePackages } from './packages';
import { listParts } from './parts-list';
import { manifest, readJson } from './read-json';
import { readReleaseFiles, readRuntimeFiles } from './release-files';
import { runNpm } from './run-npm';

/** Fields of a manifest that npm and Node need. */
const KEPT_FIELDS = ['name', 'version', 'description', 'license', 'type', 'engines'];
const KEPT_OF_RELEASE = [...KEPT_FIELDS, 'bin', 'optionalDependencies'];
const KEPT_OF_PACKAGE = [...KEPT_FIELDS, 'main', 'exports', 'imports'];

async function readManifest(folder: string, kept: readonly string[]): Promise<object> {
  const fields = Object.entries(await readJson(manifest, folder, 'package.json'));
  return Object.fromEntries(fields.filter(([name]) => kept.includes(name)));
}

/**
 * Packs the build as `lectern-<version>.tgz`, reproducible per commit. Returns its path.
 * @param folder receives the package
 * @param time when the commit was made
 * @param repository address, as npm writes it
 */
export async function makePackage(
  root: string,
  folder: string,
  time: Date,
  repository?: string,
): Promise<string> {
  const runtime = await readRuntimeFiles(root);
  const { held, parties, installed, nameOf, versionOf } = await choosePackages(root, runtime);
  const files = await readReleaseFiles(root, runtime, held);
  const addFile = (file: string, text: string) => files.set(file, Buffer.from(text));
  const addJson = (file: string, value: object) =>
    addFile(file, `${JSON.stringify(value, null, 2)}\n`);
  for (const each of held) {
    addJson(`${each}/package.json`, await readManifest(path.join(root, each), KEPT_OF_PACKAGE));
  }
  addJson('package.json', {
    ...(await readManifest(root, KEPT_OF_RELEASE)),
    ...(repository && { repository: { type: 'git', url: repository } }),
    dependencies: Object.fromEntries(held.map((each) => [nameOf(each), versionOf(each)])),
    bundleDependencies: held.map(nameOf),
  });
  const parts = [...parties, ...installed].map((each) => `${nameOf(each)}@${versionOf(each)}`);
  addJson('sbom.json', listParts(root, parts, time));
  addFile('THIRD-PARTY-LICENSES', await printLicenses(root, parties));
  await inTemporaryFolder(path.join(tmpdir(), 'lectern-release-'), async (dir) => {
    for (const [name, bytes] of files) {
      await mkdir(path.dirname(path.join(dir, name)), { recursive: true });
      await writeFile(path.join(dir, name), bytes);
    }
    // npm normalizes times and owners.
    runNpm(dir, 'pack', '--silent', '--pack-destination', folder);
  });
  return path.join(folder, `lectern-${versionOf('')}.tgz`);
}
