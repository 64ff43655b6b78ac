import { chmod, cp, mkdir, readdir } from 'node:fs/promises';
import path from 'node:path';
import { z } from 'zod';
import { temporaryDir } from '@/e2e/fixtures/temporary-dir';
import { makePackage } from '@/tools/release/make-package';
import { readJson } from '@/tools/release/read-json';
import { runNpm } from '@/tools/release/run-npm';

/** Address in the package's manifest. */
export const REPOSITORY = 'git+https://github.com/example/lectern.git';

/** An installed release. */
export interface InstalledPackage {
  tarball: string;
  /** Folder of the package, which must not change. */
  folder: string;
  /** Its command, a Node script. */
  lectern: string;
  /** npm's link to the command. */
  linked: string;
}

const manifest = z.object({ devDependencies: z.object({ pagefind: z.string() }) });

/**
 * Builds a release and installs it in an empty folder, like an operator who wants frozen sites with a search.
 * Copies an installation that all tests share.
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
 * Runs tests with an installed release.
 * @param run gets the environment that names its program
 */
export async function withInstalledProgram<Result>(
  run: (env: { LECTERN_PROGRAM: string }) => Promise<Result>,
): Promise<Result> {
  const folder = temporaryDir();
  // Some commands run as a user who may not read other folders.
  await chmod(folder, 0o755);
  return await run({ LECTERN_PROGRAM: (await installPackage(folder)).lectern });
}
