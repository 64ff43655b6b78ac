import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { type InstalledPackage, installPackage, runNpm } from '../e2e/package/install-package';
import { servePackage } from '../e2e/package/serve-package';
import { get } from '../e2e/site/get';
import { installNode } from '../e2e/suite/install-node';
import { ensureBuild } from '../tools/build/build';
import { cpuSeconds, median } from './statistics';

/**
 * `npm run bench:package`: the size of the installed release and of the source tree's production packages, and the
 * time until `lectern serve` answers the home page, on Node 20 and 24, with an empty data folder and with the one
 * that it left. Prints the table of docs/operating.md.
 */
const MAJORS = ['20', '24'];
const RUNS = 3;
/** The last commit before the release was a package, which built where it ran. */
const BEFORE = '9e4d5945';

const dir = await mkdtemp(path.join(tmpdir(), 'lectern-bench-'));

async function megabytesOf(folder: string): Promise<string> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile());
  const sizes = files.map(({ parentPath, name }) => stat(path.join(parentPath, name)));
  const bytes = (await Promise.all(sizes)).reduce((sum, { size }) => sum + size, 0);
  return `${(bytes / 2 ** 20).toFixed(0)} MB`;
}

/** Processor time of a process and its children so far, in milliseconds. */
function processorMs(pid: number): number {
  const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').match(/\d+/g) ?? [];
  return children.reduce((sum, child) => sum + processorMs(Number(child)), cpuSeconds(pid) * 1000);
}

interface StartTimes {
  ms: number;
  processor: number;
}

/** Starts the release until its home page is answered. */
async function start(
  installed: InstalledPackage,
  node: string,
  dataDir: string,
  more: Record<string, string> = {},
): Promise<StartTimes> {
  const since = performance.now();
  const env = { DATA_DIR: dataDir, ...more };
  const served = await servePackage([node, installed.lectern, 'serve'], dir, env);
  while ((await get(served, '/')).status !== 200) await sleep(5);
  const times = { ms: performance.now() - since, processor: processorMs(served.pid ?? 0) };
  await served.stop();
  return times;
}

const medianOf = (times: StartTimes[], name: keyof StartTimes) =>
  `${(median(times.map((each) => each[name])) / 1000).toFixed(2)} s`;

/** The size of what `npm ci --omit=dev` installs for a commit's source tree. */
async function productionInstall(commit: string): Promise<string> {
  const folder = path.join(dir, commit);
  await mkdir(folder);
  for (const name of ['package.json', 'package-lock.json'])
    await writeFile(path.join(folder, name), execFileSync('git', ['show', `${commit}:${name}`]));
  await runNpm(folder, 'ci', '--omit=dev', '--ignore-scripts', '--prefer-offline', '--no-audit');
  return megabytesOf(path.join(folder, 'node_modules'));
}

/** Without libsql, as in the image. */
async function withoutOptional(tarball: string): Promise<string> {
  const folder = path.join(dir, 'image');
  await mkdir(folder);
  await runNpm(folder, 'install', '--omit=optional', '--ignore-scripts', '--no-audit', tarball);
  return megabytesOf(path.join(folder, 'node_modules'));
}

type Starts = Record<'empty' | 'filled' | 'cached', StartTimes[]>;

async function measure(installed: InstalledPackage, major: string): Promise<Starts> {
  const node = await installNode(major);
  const starts: Starts = { empty: [], filled: [], cached: [] };
  const cache = { NODE_COMPILE_CACHE: path.join(dir, 'compile-cache') };
  for (let run = 0; run < RUNS; run += 1) {
    const dataDir = path.join(dir, `data-${major}-${run}`);
    starts.empty.push(await start(installed, node, dataDir));
    // The home page of the second start is on disk at the third; the second fills Node's cache.
    await start(installed, node, dataDir, cache);
    starts.filled.push(await start(installed, node, dataDir));
    starts.cached.push(await start(installed, node, dataDir, cache));
  }
  return starts;
}

try {
  await ensureBuild(process.cwd());
  const installed = await installPackage(dir);
  const packed = `${((await stat(installed.tarball)).size / 2 ** 20).toFixed(0)} MB`;
  const size = await megabytesOf(path.join(installed.folder, '..'));
  const row = (name: string, value: string) => console.log(`| ${name} | ${value} |`);
  row('`npm run bench:package`', '');
  console.log('|---|---|');
  row('package; installed, with SQLite for two C libraries', `${packed}; ${size}`);
  row(
    'the image above its base, as the sum of its files',
    await withoutOptional(installed.tarball),
  );
  const installs = [await productionInstall(BEFORE), await productionInstall('HEAD')];
  row('`npm ci --omit=dev` in the sources, before the package; now', installs.join('; '));
  const all: Starts[] = [];
  for (const major of MAJORS) all.push(await measure(installed, major));
  const times = (kind: keyof Starts, name: keyof StartTimes) =>
    all.map((starts) => medianOf(starts[kind], name)).join('; ');
  for (const [name, kind] of [
    [`the home page after the start with an empty data folder, Node ${MAJORS.join('; ')}`, 'empty'],
    ['the same with a filled one', 'filled'],
    ['the same with `NODE_COMPILE_CACHE`, which Node 20 does not have', 'cached'],
  ] as const)
    row(name, `${times(kind, 'ms')}, of processor time ${times(kind, 'processor')}`);
} finally {
  await rm(dir, { recursive: true, force: true });
}
