import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { z } from 'zod';
import { filesBelow } from '@/lib/base/files/files-below';
import { inTemporaryFolder } from '@/tools/cli/in-temporary-folder';
import { choosePackages } from './packages';
import { manifest, readJson } from './read-json';
import { readReleaseFiles, readRuntimeFiles } from './release-files';
import { runNpm } from './run-npm';

const LICENSE_FILE = /^(?:licen[cs]e|copying|notice)/i;

/** Returns the paths of a package's licenses, also those in a folder (https://reuse.software/spec-3.3/). */
async function licenseFiles(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { withFileTypes: true });
  const found = entries.filter(({ name }) => LICENSE_FILE.test(name));
  const paths = found.map(async (entry) => {
    const place = path.join(folder, entry.name);
    if (!entry.isDirectory()) return [place];
    return (await filesBelow(place)).map((name) => path.join(place, name));
  });
  return (await Promise.all(paths)).flat().sort();
}

async function printLicense(root: string, folder: string): Promise<string> {
  const { name, version, license } = await readJson(manifest, root, folder, 'package.json');
  const [, compiled] = folder.split('/compiled/');
  const files = await licenseFiles(path.join(root, folder));
  const texts = files.map((file) => readFile(file, 'utf8'));
  const title = [compiled ? `${compiled} (in next)` : name, version].filter(Boolean).join(' ');
  const parts = [title, license && `License: ${license}`, ...(await Promise.all(texts))];
  return parts.flatMap((part) => part?.trim() || []).join('\n\n');
}

/** Returns the licenses of packages as a text. @param folders relative to `root` */
async function printLicenses(root: string, folders: readonly string[]): Promise<string> {
  const licenses = await Promise.all(folders.map((folder) => printLicense(root, folder)));
  const parts = ['Lectern holds code of the following packages.', ...licenses];
  return parts.join(`\n\n${'-'.repeat(80)}\n\n`);
}

const part = z.looseObject({ 'bom-ref': z.string() });
const partsList = z.looseObject({
  metadata: z.object({ component: part }),
  components: z.array(part),
});

/**
 * Returns a CycloneDX list of a release's parts, from `npm sbom`: its `--omit=dev` would also drop packages
 * that build tools share.
 * @param names `name@version`
 * @param time of the commit
 */
function listParts(root: string, names: readonly string[], time: Date): object {
  const text = runNpm(root, 'sbom', '--package-lock-only', '--sbom-format=cyclonedx');
  const list = partsList.parse(JSON.parse(text));
  const ref = list.metadata.component['bom-ref'];
  // npm takes the folder's name, which differs between machines.
  const own = { ...list.metadata.component, type: 'application', name: ref.split('@')[0] };
  const components = list.components.filter((each) => names.includes(each['bom-ref']));
  return {
    ...list,
    // npm's number is random, so two builds would differ.
    serialNumber: undefined,
    metadata: { timestamp: time.toISOString(), component: own },
    components,
    dependencies: [{ ref, dependsOn: components.map((each) => each['bom-ref']) }],
  };
}

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
