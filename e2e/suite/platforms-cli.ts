import { execFile } from 'node:child_process';
import { copyFile, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';

/**
 * `npm run test:platforms`: installs the packages of other platforms, each into a temporary folder, and
 * prints which native packages it has. `lock-file.test.ts` checks only the lock file.
 */
const PLATFORMS = [
  ['darwin', 'arm64'],
  ['darwin', 'x64'],
  ['linux', 'arm64'],
  ['linux', 'x64', 'musl'],
  ['win32', 'x64'],
];
/** Folders of `node_modules`, and how the names in them begin. */
const FAMILIES: [folder: string, start: string][] = [
  ['@next', 'swc-'],
  ['@tailwindcss', 'oxide-'],
  ['', 'lightningcss-'],
  ['@esbuild', ''],
  ['@libsql', ''],
  ['@biomejs', 'cli-'],
];
const run = promisify(execFile);

async function install(folder: string, [os, cpu, libc]: string[]): Promise<void> {
  for (const file of ['package.json', 'package-lock.json']) {
    await copyFile(file, path.join(folder, file));
  }
  const args = ['install', '--ignore-scripts', `--os=${os}`, `--cpu=${cpu}`];
  if (libc) args.push(`--libc=${libc}`);
  const npm = process.env.npm_execpath;
  await (npm
    ? run(process.execPath, [npm, ...args], { cwd: folder })
    : run('npm', args, { cwd: folder }));
}

let isComplete = true;
for (const platform of PLATFORMS) {
  const folder = await mkdtemp(path.join(tmpdir(), 'lectern-platform-'));
  await install(folder, platform);
  console.log(`\n${platform.join(' ')}`);
  for (const [scope, start] of FAMILIES) {
    const names = await readdir(path.join(folder, 'node_modules', scope)).catch(() => []);
    const [os = '', cpu = ''] = platform;
    const native = names.filter(
      (name) => name.startsWith(start) && name.includes(os) && name.includes(cpu),
    );
    if (native.length === 0) isComplete = false;
    console.log(`  ${scope}/${start}*: ${native.join(', ') || 'MISSING'}`);
  }
  await rm(folder, { recursive: true, force: true });
}
process.exit(isComplete ? 0 : 1);
