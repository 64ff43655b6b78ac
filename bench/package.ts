import { readFileSync } from 'node:fs';
import { mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { type InstalledPackage, installPackage } from '../e2e/package/install-package';
import { servePackage } from '../e2e/package/serve-package';
import { get } from '../e2e/site/get';
import { installNode } from '../e2e/suite/install-node';
import { ensureBuild } from '../tools/build/build';
import { cpuSeconds, median } from './statistics';

/**
 * `npm run bench:package`: the size of the installed release, and the time until `lectern serve` answers
 * the home page, on Node 20 and 24, with an empty data folder and with the one that it left. Ends with the
 * table of docs/operating.md.
 */
const MAJORS = ['20', '24'];
const RUNS = 3;

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
): Promise<StartTimes> {
  const since = performance.now();
  const env = { DATA_DIR: dataDir, PREPARE_PAGES: 'off' };
  const served = await servePackage([node, installed.lectern, 'serve'], dir, env);
  while ((await get(served, '/')).status !== 200) await sleep(5);
  const times = { ms: performance.now() - since, processor: processorMs(served.pid ?? 0) };
  await served.stop();
  return times;
}

const medianOf = (times: StartTimes[], name: keyof StartTimes) =>
  `${(median(times.map((each) => each[name])) / 1000).toFixed(2)} s`;

async function measure(installed: InstalledPackage, major: string): Promise<string[]> {
  const node = await installNode(major);
  const times: Record<'empty' | 'filled', StartTimes[]> = { empty: [], filled: [] };
  for (let run = 0; run < RUNS; run += 1) {
    const dataDir = path.join(dir, `data-${major}-${run}`);
    times.empty.push(await start(installed, node, dataDir));
    // The home page of the second start is on disk at the third.
    await start(installed, node, dataDir);
    times.filled.push(await start(installed, node, dataDir));
  }
  return Object.entries(times).map(
    ([name, each]) =>
      `| home page after the start, ${name} data folder, Node ${major} | ${medianOf(each, 'ms')}, of processor time ${medianOf(each, 'processor')} |`,
  );
}

try {
  await ensureBuild(process.cwd());
  const installed = await installPackage(dir);
  const rows = [
    `| package | ${((await stat(installed.tarball)).size / 2 ** 20).toFixed(1)} MB |`,
    `| installed | ${await megabytesOf(path.join(installed.folder, '..'))} |`,
  ];
  for (const major of MAJORS) rows.push(...(await measure(installed, major)));
  console.log(['| | |', '|---|---|', ...rows].join('\n'));
} finally {
  await rm(dir, { recursive: true, force: true });
}
