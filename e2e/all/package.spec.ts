import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, readFile, rename, stat } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { gunzipSync } from 'node:zlib';
import type { Page } from '@playwright/test';
import { temporaryDir } from '@/e2e/fixtures/temporary-dir';
import { filesBelow } from '@/lib/base/files/files-below';
import { runNpm } from '@/tools/release/run-npm';
import { type InstalledPackage, installPackage, REPOSITORY } from '../package/install-package';
import { partsListSchema } from '../package/parts-list-schema';
import { expect, baseTest as test } from '../site/base-test';
import { startProgram } from '../site/lectern';
import { type ServingProgram, startServing } from '../site/start-serving';
import { TESTED_NODE } from '../site/tested-node';

const MAX_BYTES = 60 * 1024 * 1024;

const dir = temporaryDir();
let installed: InstalledPackage;
let served: ServingProgram;
let before: string[];
/** The folder in which it was started. */
let sampleDir: string;

/** Returns name, size and time of each file in the package. */
async function listPackage(): Promise<string[]> {
  const files = await filesBelow(installed.folder);
  const lines = files.map(async (file) => {
    const { size, mtimeMs } = await stat(path.join(installed.folder, file));
    return `${file} ${size} ${mtimeMs}`;
  });
  return (await Promise.all(lines)).sort();
}

/** Runs a command of the installed package in another folder. */
const lectern = (...args: string[]) =>
  startProgram([TESTED_NODE, installed.lectern, ...args], {
    PATH: process.env.PATH,
    NODE_ENV: 'production',
    DATA_DIR: path.join(dir, 'sample/data'),
  }).ended;

/** Runs the command that npm links, in another folder than the package's. */
const serve = (cwd: string, ...args: string[]) =>
  // npm's commands are shell scripts on Windows.
  startServing([installed.linked, ...args], {}, { cwd, shell: process.platform === 'win32' });

async function sizeOf(folder: string): Promise<number> {
  const files = await filesBelow(folder);
  const sizes = files.map((file) => stat(path.join(folder, file)));
  return (await Promise.all(sizes)).reduce((sum, { size }) => sum + size, 0);
}

test.beforeAll(async () => {
  installed = await installPackage(dir);
  before = await listPackage();
  sampleDir = path.join(dir, 'sample');
  await mkdir(sampleDir);
  served = await serve(sampleDir);
});
test.afterAll(() => served?.stop());

/** Reads a topic of the sample. */
async function readTopic(page: Page, url: string): Promise<void> {
  await page.goto(`${url}/board/topics/1001`);
  await expect(page.locator('#post-10001')).toContainText('Welcome to the shed');
}

test('the command that npm links serves the sample, and the community at an address', async ({
  page,
}) => {
  const other = path.join(dir, 'remote');
  await mkdir(other);
  await readTopic(page, served.url);
  expect(existsSync(path.join(sampleDir, 'data/community.db'))).toBe(true);
  const remote = await serve(other, `${served.url}/api`);
  await readTopic(page, remote.url);
  // The embedded sample has the same topic.
  expect(existsSync(path.join(other, 'data/community.db'))).toBe(false);
  await remote.stop();
});

test('a page with an island works in a browser', async ({ page }) => {
  const errors: string[] = [];
  page.on('pageerror', (error) => errors.push(error.message));
  await page.goto(`${served.url}/search`);
  await page.locator('main input[name=q]').pressSequentially('house ru');
  await expect(page.locator('.suggestions a').first()).toContainText(/house rules/i);
  expect(errors).toEqual([]);
});

test('npx runs it from its file', async () => {
  const file = `.${path.sep}${path.basename(installed.tarball)}`;
  const { stdout } = await promisify(execFile)('npx', ['--yes', file, '--version'], {
    cwd: dir,
    // npx keeps installed packages in npm's cache.
    env: { ...process.env, npm_config_cache: path.join(dir, 'npm-cache') },
    shell: process.platform === 'win32',
  });
  expect(stdout.trim()).toBe(path.basename(file, '.tgz').slice('lectern-'.length));
});

test('it is small, and holds no compiler, no source map and nothing of this machine', async () => {
  const modules = path.join(installed.folder, '..');
  expect(await sizeOf(modules)).toBeLessThan(MAX_BYTES);
  const listed = runNpm(path.join(modules, '..'), 'ls', '--omit=dev', '--all');
  expect(listed).toContain('libsql@');
  const compilers =
    /\b(?:swc-|typescript|esbuild|tsx|tailwind|lightningcss|playwright|vitest|sharp)/;
  expect(listed).not.toMatch(compilers);
  expect(before.filter((file) => /\.(?:map|tsx?) /.test(file))).toEqual([]);
  const bytes = gunzipSync(await readFile(installed.tarball));
  expect(bytes.includes(`${process.cwd()}${path.sep}`)).toBe(false);
  expect(bytes.toString('latin1').match(/^\/[/*]# sourceMappingURL=\S+\.map.*$/gm)).toBeNull();
});

test('it names its repository, and every part with its licence, as CycloneDX has it', async () => {
  const read = (name: string) => readFile(path.join(installed.folder, name), 'utf8');
  expect(JSON.parse(await read('package.json')).repository.url).toBe(REPOSITORY);
  const { components: parts } = partsListSchema.parse(JSON.parse(await read('sbom.json')));
  const names = parts.map(({ name }) => name);
  expect(names).toEqual(expect.arrayContaining(['next', 'react', 'react-dom', 'zod', 'libsql']));
  const licenses = await read('THIRD-PARTY-LICENSES');
  const unnamed = parts.filter(
    ({ name, version }) =>
      !licenses.includes(`\n${name} ${version}\n`) && !/libsql|neon-rs|detect-libc/.test(name),
  );
  expect(unnamed).toEqual([]);
  expect(licenses.match(/Permission is hereby granted/g)?.length).toBeGreaterThan(60);
});

test('without libsql it runs where Node has SQLite, and says elsewhere what is missing', async () => {
  const modules = path.join(installed.folder, '..');
  const hidden = path.join(dir, 'libsql');
  await rename(path.join(modules, 'libsql'), hidden);
  const version = await startProgram([TESTED_NODE, '--version']).ended;
  const [, major = 0, minor = 0] = version.output.split(/\D/).map(Number);
  const hasSqlite = major > 24 || (major === 24 && minor >= 14);
  const commands = hasSqlite ? ['check', 'export'] : ['check', 'export', 'serve'];
  for (const command of commands) {
    const target = command === 'export' ? [path.join(dir, 'export-without-libsql')] : [];
    const { status, output } = await lectern(command, ...target);
    if (hasSqlite) {
      expect([status, output]).toEqual([0, output]);
    } else {
      expect([status, output]).toEqual([1, expect.stringMatching(/needs the package libsql/)]);
    }
    expect(output).not.toMatch(/^ +at /m);
  }
  await rename(hidden, path.join(modules, 'libsql'));
});

test('it ends with 0 on SIGTERM, and has written nothing beside itself', async () => {
  // Windows has no signals, so the process ends at once.
  expect(await served.stop()).toBe(process.platform === 'win32' ? 'SIGTERM' : 0);
  expect(await listPackage()).toEqual(before);
});
