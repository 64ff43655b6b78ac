import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { setEnvironment, setEnvironmentDefaults } from '@/lib/base/config/child-environment';
import { filesBelow } from '@/lib/base/files/files-below';
import { splitWords } from '@/lib/base/text/split-words';
import { readStaticFiles } from '@/lib/render/assets/static-files';
import { PARSED_STYLESHEETS } from '@/lib/render/styles/inline-css';
import { storePath } from '@/lib/store/database/store-path';
import { fixPublication } from '@/lib/store/queries/publication-queries';
import { builtSampleDir } from '@/tools/import/built-sample';

const SOURCES = splitWords(
  'app components lib packages tools server.ts instrumentation.ts next.config.ts package-lock.json',
);
const STAMP = 'dist/sources';

const isBuildInput = (file: string) =>
  /\.(tsx?|mjs|css|jsonl?|txt|svg|png|ico)$/.test(file) && !file.includes('.test.');

/** Returns the build inputs in a folder, or a source that is a file itself. */
async function filesOf(root: string, source: string): Promise<string[]> {
  const files = await filesBelow(path.join(root, source)).catch(() => undefined);
  if (!files) return [source];
  return files.filter(isBuildInput).map((file) => `${source}/${file}`);
}

async function fingerprint(root: string): Promise<string> {
  const hash = createHash('sha256');
  for (const source of SOURCES) {
    for (const file of await filesOf(root, source)) {
      hash.update(file).update(await readFile(path.join(root, file)).catch(() => ''));
    }
  }
  return hash.digest('hex');
}

/** Builds the sample's store, which would delay a site's first start by over a second. */
async function buildSample(root: string, id: string): Promise<void> {
  const folder = builtSampleDir(path.join(root, 'dist'));
  await mkdir(folder, { recursive: true });
  const { publishSample } = await import('../import/publish-sample');
  await publishSample(folder);
  fixPublication(storePath(folder), id);
}

/** Parses Next's stylesheets, so that the site needs no parser. */
async function parseStylesheets(root: string): Promise<void> {
  const { parseStylesheet } = await import('./parse-stylesheet');
  const files = [...(await readStaticFiles(root))].filter(([url]) => url.endsWith('.css'));
  const parsed = files.map(([url, { body }]) => [url, parseStylesheet(body.toString())]);
  await writeFile(path.join(root, PARSED_STYLESHEETS), JSON.stringify(Object.fromEntries(parsed)));
}

/** Builds the site if its sources changed. Does nothing in a compiled program. @throws if the build fails */
export async function ensureBuild(root: string): Promise<void> {
  if (!import.meta.url.endsWith('.ts')) return;
  const sources = await fingerprint(root);
  const stamp = path.join(root, STAMP);
  const builtSources = await readFile(stamp, 'utf8').catch(() => '');
  if (builtSources === sources && existsSync(path.join(root, '.next/BUILD_ID'))) return;
  const next = path.join(root, 'node_modules/next/dist/bin/next');
  setEnvironmentDefaults({ NEXT_TELEMETRY_DISABLED: '1' });
  setEnvironment({ NEXT_BUILD_ID: sources.slice(0, 16) });
  const child = spawn(process.execPath, [next, 'build'], { cwd: root, stdio: 'inherit' });
  const [status] = await once(child, 'exit');
  if (status !== 0) {
    throw new Error('The site could not be built: `next build` failed, see its output above.');
  }
  const { compile } = await import('./compile');
  await compile(root);
  await parseStylesheets(root);
  await buildSample(root, sources);
  await writeFile(stamp, sources);
}
