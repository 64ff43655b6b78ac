import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { z } from 'zod';

/** The files of a release: their contents by their paths in the package, which have slashes. */
export type ReleaseFiles = Map<string, Buffer>;

/** Taken as they are, without what only a build or a test reads. */
const FOLDERS = ['.next/static', 'deploy', 'dist', 'docs', 'lib/store/sample', 'public'];
const FILES = ['CHANGELOG.md', 'LICENSE', 'README.md', 'SECURITY.md'];
const LEFT_OUT = /\.map$|^dist\/(?:packages\.json|sources)$/;

/** Next's configuration, with paths and the number of processors of the machine that built it. */
const NEXT_CONFIG = '.next/required-server-files.json';
const EXTERNAL_PACKAGE = /^\.next\/node_modules\/((?:@[^/]+\/)?[^/]+)-[0-9a-f]{16}$/;

const fileList = z.array(z.string());

/** The files that the built pages need at run time, as Next names them: paths from the project's root. */
export const readRuntimeFiles = async (root: string): Promise<string[]> =>
  fileList.parse(JSON.parse(await readFile(path.join(root, '.next/runtime-files.json'), 'utf8')));

async function filesBelow(root: string, folder: string): Promise<string[]> {
  const entries = await readdir(path.join(root, folder), { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => path.relative(root, path.join(parentPath, name)))
    .map((file) => file.split(path.sep).join('/'));
}

const SECRETS_OF_BUILD = [
  '.next/prerender-manifest.json',
  '.next/server/server-reference-manifest.json',
];
const SECRET = /"(?:previewMode\w+|encryptionKey)": "([^"]+)"/g;

/**
 * Replaces the keys for previews and server actions, which each build draws at random, by hashes of its id.
 * Neither feature is used, and of a request nothing that they could decrypt reaches Next.
 */
function withFixedKeys(files: ReleaseFiles): void {
  const id = String(files.get('.next/BUILD_ID'));
  const keys = SECRETS_OF_BUILD.flatMap((file) =>
    [...String(files.get(file)).matchAll(SECRET)].map(([, key = '']) => key),
  );
  for (const [file, bytes] of files) {
    if (!/^\.next\/(?:server\/)?[\w-]+\.js(?:on)?$/.test(file)) continue;
    let text = bytes.toString();
    for (const [at, key] of keys.entries()) {
      const hash = createHash('sha256').update(`${id} ${at}`);
      const isHex = /^[0-9a-f]+$/.test(key);
      text = text.replaceAll(key, hash.digest(isHex ? 'hex' : 'base64').slice(0, key.length));
    }
    files.set(file, Buffer.from(text));
  }
}

const nextConfig = z.looseObject({
  config: z.looseObject({ experimental: z.looseObject({ cpus: z.number().optional() }) }),
});

/** Next's configuration in which the project's folder is `.`, and nothing tells of the machine. */
function withoutMachine(text: string, root: string): string {
  const { config, ...rest } = nextConfig.parse(JSON.parse(text));
  const { cpus, ...experimental } = config.experimental;
  const folder = JSON.stringify(root).slice(1, -1);
  return JSON.stringify({ ...rest, config: { ...config, experimental } }).replaceAll(folder, '.');
}

/** Next names the packages that it does not bundle by a hash, and links the names, which a package cannot hold. */
function addAlias(files: ReleaseFiles, folder: string, name: string): void {
  files.set(`${folder}/package.json`, Buffer.from('{"main":"index.js"}\n'));
  files.set(`${folder}/index.js`, Buffer.from(`module.exports = require('${name}');\n`));
}

/** Reads what a release holds of the project and its build; packages are added by `addPackages`. */
export async function readReleaseFiles(root: string): Promise<ReleaseFiles> {
  const files: ReleaseFiles = new Map();
  const runtime = await readRuntimeFiles(root);
  const names = [
    ...FILES,
    '.next/BUILD_ID',
    '.next/entrypoints.json',
    ...(await Promise.all(FOLDERS.map((folder) => filesBelow(root, folder)))).flat(),
    ...runtime.filter((file) => file.startsWith('.next/')),
  ];
  for (const name of names) {
    const external = EXTERNAL_PACKAGE.exec(name)?.[1];
    if (external) addAlias(files, name, external);
    else if (!LEFT_OUT.test(name) && existsSync(path.join(root, name))) {
      files.set(name, await readFile(path.join(root, name)));
    }
  }
  files.set(NEXT_CONFIG, Buffer.from(withoutMachine(String(files.get(NEXT_CONFIG)), root)));
  withFixedKeys(files);
  return files;
}

/** The comment that names a source map, which a release has none of. */
const SOURCE_MAP = /\n?(?:\/\/|\/\*)# sourceMappingURL=\S+\.map(?: \*\/)?\s*$/;

/** Removes the references to source maps. */
export function removeSourceMapComments(files: ReleaseFiles): void {
  for (const [file, bytes] of files) {
    if (!/\.(?:[cm]?js|css)$/.test(file)) continue;
    // One character a byte, so that all other bytes stay.
    const text = bytes.toString('latin1');
    if (SOURCE_MAP.test(text))
      files.set(file, Buffer.from(text.replace(SOURCE_MAP, '\n'), 'latin1'));
  }
}
