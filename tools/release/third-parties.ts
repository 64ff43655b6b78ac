import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { z } from 'zod';
import { readRuntimeFiles } from './release-files';

/** A package by others of which a release holds something. */
interface ThirdParty {
  folder: string;
  name: string;
  version: string;
  license: string;
  /** The texts of its licence files. */
  texts: string[];
}

/** A package, or one that Next has compiled into itself. */
const PACKAGE =
  /^.*node_modules\/(?:next\/dist\/compiled\/(?:@[^/]+\/[^/]+|[^/]+)(?=\/)|@[^/]+\/[^/]+|[^/]+)/;
/** In the renderer that Next ships compiled, for which it has no list. */
const IN_RENDERER = ['react', 'react-dom', 'react-server-dom-turbopack', 'scheduler'].map(
  (name) => `node_modules/next/dist/compiled/${name}`,
);
const LICENSE_FILE = /^(?:licen[cs]e|copying|notice)/i;

/** Folders of the packages that some files belong to. */
export const packageFolders = (files: readonly string[]): Set<string> =>
  new Set(files.flatMap((file) => PACKAGE.exec(file)?.[0] ?? []));

const sourceMap = z.object({
  sources: z.array(z.string()).optional(),
  sections: z.array(z.object({ map: z.object({ sources: z.array(z.string()) }) })).optional(),
});

/** The packages that Next has bundled into a file, by its source map. */
async function bundledBy(root: string, chunk: string): Promise<string[]> {
  const text = await readFile(path.join(root, `${chunk}.map`), 'utf8').catch(() => '{}');
  const { sources = [], sections = [] } = sourceMap.parse(JSON.parse(text));
  return [...sources, ...sections.flatMap(({ map }) => map.sources)]
    .map((source) => decodeURIComponent(source))
    .map((source) => source.slice(Math.max(0, source.indexOf('node_modules/'))));
}

const manifest = z.object({
  name: z.string().optional(),
  version: z.string().optional(),
  license: z.string().optional(),
});

async function describe(root: string, folder: string): Promise<ThirdParty> {
  const names = (await readdir(path.join(root, folder))).sort();
  const text = await readFile(path.join(root, folder, 'package.json'), 'utf8');
  const { name, version = '', license = '' } = manifest.parse(JSON.parse(text));
  const licenseFiles = names.filter((file) => LICENSE_FILE.test(file));
  const texts = licenseFiles.map((file) => readFile(path.join(root, folder, file), 'utf8'));
  const isCompiled = folder.includes('/next/dist/compiled/');
  return {
    folder,
    name: isCompiled ? `${folder.split('/compiled/')[1]} (in next)` : (name ?? folder),
    version,
    license,
    texts: (await Promise.all(texts)).map((each) => each.trim()),
  };
}

/**
 * Lists whose code the build and the given packages hold.
 * @param packages folders of packages that a release holds as they are
 */
export async function listThirdParties(
  root: string,
  packages: ReadonlySet<string>,
): Promise<ThirdParty[]> {
  const runtime = await readRuntimeFiles(root);
  const chunks = runtime.filter((file) => /^\.next\/.*\.js$/.test(file));
  const sources = (await Promise.all(chunks.map((chunk) => bundledBy(root, chunk)))).flat();
  const compiled = z
    .array(z.string())
    .parse(JSON.parse(await readFile(path.join(root, 'dist/packages.json'), 'utf8')));
  const inNext = runtime.filter((file) => file.includes('/next/dist/compiled/'));
  const folders = new Set([
    ...[...packageFolders([...sources, ...inNext]), ...compiled, ...packages, ...IN_RENDERER],
  ]);
  // Some source maps name files without their package.
  const existing = [...folders]
    .sort()
    .filter((folder) => existsSync(path.join(root, folder, 'package.json')));
  return Promise.all(existing.map((folder) => describe(root, folder)));
}

/** Prints the licences of all third parties, as their terms ask. */
export const printLicenses = (parties: readonly ThirdParty[]): string =>
  [
    'Lectern holds code of the following packages.',
    ...parties.map(({ name, version, license, texts }) =>
      [`${name} ${version}`.trim(), license && `License: ${license}`, ...texts]
        .filter((part) => part !== '')
        .join('\n\n'),
    ),
  ].join(`\n\n${'-'.repeat(80)}\n\n`);
