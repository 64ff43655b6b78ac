import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { z } from 'zod';
import { filesBelow } from '@/lib/base/files/files-below';
import { readJson } from './read-json';

/** Folders of a release, without `LEFT_OUT`. */
const FOLDERS = ['.next/static', 'deploy', 'dist', 'docs', 'lib/store/sample', 'public'];
const FILES = ['CHANGELOG.md', 'LICENSE', 'README.md', 'SECURITY.md'];
const NEXT_FILES = ['.next/BUILD_ID', '.next/entrypoints.json'];
const LEFT_OUT = /\.map$|^dist\/(?:packages\.json|sources)$/;
const CODE_OR_DATA = /\.(?:[cm]?js|json|wasm)$/;
const IN_TEST_FOLDER = /\/tests?\//;
/** Next's link to an unbundled package. The group is the package's name. */
const EXTERNAL_PACKAGE = /^\.next\/node_modules\/((?:@[^/]+\/)?[^/]+)-[0-9a-f]{16}$/;

/** A reference to a source map, which releases do not have. */
const SOURCE_MAP = /\n?(?:\/\/|\/\*)# sourceMappingURL=\S+\.map(?: \*\/)?\s*$/;
/** Random keys of Next's previews and server actions, which the site does not use. */
const KEY = /((?:previewMode\w+|encryptionKey)\W+)([\w+/]{32,})/g;

/** Returns the paths of files that built pages need, relative to the root. @throws if unreadable */
export const readRuntimeFiles = (root: string): Promise<string[]> =>
  readJson(z.array(z.string()), root, '.next/runtime-files.json');

/** Removes references to source maps, and data in Next's files that differ between build machines. */
function withoutMachineData(name: string, bytes: Buffer, root: string): Buffer {
  // One character per byte, so that bytes survive.
  const text = bytes.toString('latin1').replace(SOURCE_MAP, '\n');
  if (!name.startsWith('.next/')) return Buffer.from(text, 'latin1');
  const folder = Buffer.from(JSON.stringify(root).slice(1, -1)).toString('latin1');
  const reproducible = text
    .replace(KEY, (_, field: string, key: string) => field + '0'.repeat(key.length))
    .replace(/"cpus": \d+/, '"cpus": 1')
    .replaceAll(folder, '.');
  return Buffer.from(reproducible, 'latin1');
}

/**
 * Returns the contents of a release's files by path with slashes: files of the project, build and packages.
 * @param runtime files that built pages need, relative to the root
 * @param packages folders of packages, relative to the root
 */
export async function readReleaseFiles(
  root: string,
  runtime: readonly string[],
  packages: readonly string[],
): Promise<Map<string, Buffer>> {
  const isOfPackage = (file: string) => packages.some((folder) => file.startsWith(`${folder}/`));
  const names = runtime.filter(
    (file) =>
      file.startsWith('.next/') ||
      (isOfPackage(file) && CODE_OR_DATA.test(file) && !IN_TEST_FOLDER.test(file)),
  );
  for (const folder of FOLDERS) {
    names.push(...(await filesBelow(path.join(root, folder))).map((file) => `${folder}/${file}`));
  }
  const files = new Map<string, Buffer>();
  for (const name of [...FILES, ...NEXT_FILES, ...names]) {
    const external = EXTERNAL_PACKAGE.exec(name)?.[1];
    // Next links unbundled packages, but a release cannot hold links.
    if (external) {
      files.set(`${name}.js`, Buffer.from(`module.exports = require('${external}');\n`));
    } else if (!LEFT_OUT.test(name) && existsSync(path.join(root, name))) {
      files.set(name, withoutMachineData(name, await readFile(path.join(root, name)), root));
    }
  }
  return files;
}
