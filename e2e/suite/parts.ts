import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { temporaryDir } from '@/e2e/fixtures/temporary-dir';
import { readPlaywrightReport, readVitestReport, type Summary } from './summary';

/** Path of the Node executable that runs the tests. */
export type NodePath = string;

/** Programs of npm packages that run the tests. */
export const PROGRAMS = {
  tsc: 'node_modules/typescript/bin/tsc',
  biome: 'node_modules/@biomejs/biome/bin/biome',
  vitest: 'node_modules/vitest/vitest.mjs',
  playwright: 'node_modules/@playwright/test/cli.js',
};

/** Runs a program of an npm package. Returns its exit code. */
function run(node: NodePath, args: string[], env: Record<string, string> = {}): Promise<number> {
  return new Promise((resolve, reject) => {
    const child = spawn(node, args, {
      stdio: 'inherit',
      // Child processes that start `node` use the same executable.
      env: {
        ...process.env,
        ...env,
        PATH: `${path.dirname(node)}${path.delimiter}${process.env.PATH ?? ''}`,
      },
    });
    child.once('error', reject);
    child.once('exit', (code) => resolve(code ?? 1));
  });
}

/** Runs a check that counts as one test. */
async function check(node: NodePath, name: string, args: string[]): Promise<Summary> {
  const code = await run(node, args);
  if (code === 0) return { passed: 1, failed: [], skipped: [] };
  return { passed: 0, failed: [{ name, why: `exit code ${code}` }], skipped: [] };
}

/** Runs a test runner and reads its report. */
async function report(
  runTests: (file: string) => Promise<number>,
  read: (json: unknown) => Summary,
  name: string,
): Promise<Summary> {
  const folder = temporaryDir();
  const file = path.join(folder, 'report.json');
  try {
    const code = await runTests(file);
    const summary = read(JSON.parse(await readFile(file, 'utf8')));
    if (code !== 0 && summary.failed.length === 0) {
      summary.failed.push({ name, why: `exit code ${code}` });
    }
    return summary;
  } catch (error) {
    return { passed: 0, failed: [{ name, why: String(error) }], skipped: [] };
  }
}

/** Checks the whole project's types. */
export const checkTypes = (node: NodePath) => check(node, 'types (tsc)', [PROGRAMS.tsc, '-p', '.']);

/** Checks the whole project's lint rules and format. */
export const checkLint = (node: NodePath) =>
  check(node, 'lint (biome)', [PROGRAMS.biome, 'check', '--error-on-warnings', '.']);

export const runUnitTests = (node: NodePath) =>
  report(
    (file) =>
      run(node, [
        ...[PROGRAMS.vitest, 'run', '--reporter=default', '--reporter=json'],
        `--outputFile.json=${file}`,
      ]),
    readVitestReport,
    'unit tests (vitest)',
  );

/**
 * End-to-end tests of addresses, pages in a browser, the store, the installed release, and how processes
 * start, fail and stop.
 */
export const SHORT_RUN = ['addresses', 'reading', 'search', 'resilience', 'start', 'package'].map(
  (name) => `e2e/${name}.spec.ts`,
);

/** Runs all end-to-end tests, or those in some files. @param env added to the environment */
export const runEndToEndTests = (
  node: NodePath,
  specFiles: readonly string[] = [],
  env: Record<string, string> = {},
) =>
  report(
    (file) => {
      // Playwright ignores a missing file.
      const missing = specFiles.filter((specFile) => !existsSync(specFile));
      if (missing.length > 0) throw new Error(`There is no ${missing.join(', ')}.`);
      return run(node, [PROGRAMS.playwright, 'test', '--reporter=list,json', ...specFiles], {
        ...env,
        PLAYWRIGHT_JSON_OUTPUT_FILE: file,
      });
    },
    readPlaywrightReport,
    'end-to-end tests (playwright)',
  );
