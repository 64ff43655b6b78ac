import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, readFile, rm } from 'node:fs/promises';
import path from 'node:path';
import { readPlaywrightReport, readVitestReport, type SuitePart, type Summary } from './summary';

/** Path of the Node executable that runs the tests. */
export type NodePath = string;

/** Folder of the reports of the last runs. */
export const REPORTS = 'test-results';

/** Programs of npm packages that run the tests. */
export const PROGRAMS = {
  // Node 20.9 does not run its program in `bin`, which has no extension.
  tsc: 'node_modules/typescript/lib/tsc.js',
  biome: 'node_modules/@biomejs/biome/bin/biome',
  vitest: 'node_modules/vitest/vitest.mjs',
  playwright: 'node_modules/@playwright/test/cli.js',
};

/** Measures a part of a command. What it throws counts as a failed test. */
export async function measurePart(
  name: string,
  run: () => Promise<Summary | undefined>,
): Promise<SuitePart> {
  const started = performance.now();
  const nothing: Summary = { passed: 0, failed: [], leftOut: [] };
  const summary = await run().catch((error: unknown) => ({
    ...nothing,
    failed: [{ name, why: String(error) }],
  }));
  return { name, seconds: (performance.now() - started) / 1000, ...(summary ?? nothing) };
}

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
const check = (node: NodePath, name: string, args: string[]): Promise<SuitePart> =>
  measurePart(name, async () => {
    const code = await run(node, args);
    if (code !== 0) throw new Error(`exit code ${code}`);
    return { passed: 1, failed: [], leftOut: [] };
  });

/** Runs a test runner, which writes a report, and reads that. */
const runTests = (
  name: string,
  runner: (file: string) => Promise<number>,
  read: (json: unknown) => Summary,
): Promise<SuitePart> =>
  measurePart(name, async () => {
    const file = path.resolve(REPORTS, `${name.replaceAll(' ', '-')}.json`);
    await mkdir(REPORTS, { recursive: true });
    await rm(file, { force: true });
    const code = await runner(file);
    const summary = read(JSON.parse(await readFile(file, 'utf8')));
    if (code !== 0 && summary.failed.length === 0) throw new Error(`exit code ${code}`);
    return summary;
  });

/**
 * Checks the whole project's types, without what a run before has stored: it is also the fixed piece of work
 * that the other parts are compared with.
 */
export const checkTypes = (node: NodePath) =>
  check(node, 'types', [PROGRAMS.tsc, '-p', '.', '--incremental', 'false']);

/** Checks the whole project's lint rules and format. */
export const checkLint = (node: NodePath) =>
  check(node, 'lint', [PROGRAMS.biome, 'check', '--error-on-warnings', '.']);

/**
 * Runs the unit tests of some projects of `vitest.config.ts`.
 * @param env added to the environment
 */
export const runUnitTests = (
  node: NodePath,
  name: string,
  projects: readonly string[],
  env: Record<string, string> = {},
) =>
  runTests(
    name,
    (file) =>
      run(
        node,
        [
          ...[PROGRAMS.vitest, 'run', '--reporter=default', '--reporter=json'],
          ...projects.map((project) => `--project=${project}`),
          `--outputFile.json=${file}`,
        ],
        env,
      ),
    readVitestReport,
  );

/**
 * Runs the specs of a project of `playwright.config.ts`, or some of them.
 * @param env added to the environment
 */
export const runSpecs = (
  node: NodePath,
  name: string,
  specFiles: readonly string[],
  env: Record<string, string> = {},
) =>
  runTests(
    name,
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
  );
