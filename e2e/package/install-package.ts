import { chmod, cp, mkdir, readdir } from 'node:fs/promises';
import path from 'node:path';
import { z } from 'zod';
import { temporaryDir } from '@/e2e/fixtures/temporary-dir';
import { makePackage } from '@/tools/release/make-package';
import { readJson } from '@/tools/release/read-json';
import { runNpm } from '@/tools/release/run-npm';

/** The address in its manifest. */
export const REPOSITORY = 'git+https://github.com/example/lectern.git';

/** A release that is installed. */
export interface InstalledPackage {
  tarball: string;
  /** The folder of the package, which must stay as it is. */
  folder: string;
  /** Its command, a script for Node. */
  lectern: string;
  /** The same as npm links it. */
  linked: string;
}

const manifest = z.object({ devDependencies: z.object({ pagefind: z.string() }) });

/**
 * Makes a release of the build, and installs it into an empty folder, as an operator does who wants frozen sites with a
 * search. Copies one that is installed for all tests.
 */
export async function installPackage(folder: string): Promise<InstalledPackage> {
  const target = path.join(folder, 'installed');
  if (process.env.LECTERN_PROGRAM) {
    const other = path.resolve(process.env.LECTERN_PROGRAM, '../../../../..');
    await cp(other, folder, { recursive: true, preserveTimestamps: true, verbatimSymlinks: true });
  } else {
    const tarball = await makePackage(process.cwd(), folder, new Date('2026-01-01'), REPOSITORY);
    await mkdir(target);
    const { devDependencies } = await readJson(manifest, 'package.json');
    const pagefind = `pagefind@${devDependencies.pagefind}`;
    const options = ['--omit=dev', '--ignore-scripts', '--prefer-offline', '--no-audit'];
    runNpm(target, 'install', ...options, '--no-fund', tarball, pagefind);
  }
  const installed = path.join(target, 'node_modules/lectern');
  const [tarball = ''] = (await readdir(folder)).filter((name) => name.endsWith('.tgz'));
  return {
    tarball: path.join(folder, tarball),
    folder: installed,
    lectern: path.join(installed, 'dist/lectern.js'),
    linked: path.join(target, 'node_modules/.bin/lectern'),
  };
}

/**
 * Runs tests with the program of a release that is installed for them.
 * @param run gets the environment that names the program
 */
export async function withInstalledProgram<Result>(
  run: (env: { LECTERN_PROGRAM: string }) => Promise<Result>,
): Promise<Result> {
  const folder = temporaryDir();
  // Also for the user as whom commands meet folders that they may not read.
  await chmod(folder, 0o755);
  return await run({ LECTERN_PROGRAM: (await installPackage(folder)).lectern });
}
