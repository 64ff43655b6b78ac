import { execFileSync } from 'node:child_process';

/** Runs an npm command in the folder `cwd` and returns its output. @throws Error if npm fails */
export const runNpm = (cwd: string, ...args: string[]): string =>
  execFileSync('npm', args, {
    cwd,
    encoding: 'utf8',
    maxBuffer: 16 * 1024 * 1024,
    shell: process.platform === 'win32',
  });
