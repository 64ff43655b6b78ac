import { execFileSync } from 'node:child_process';

/** Output of npm run in a folder. @throws Error after npm reported its failure */
export const runNpm = (cwd: string, ...args: string[]): string =>
  execFileSync('npm', args, {
    cwd,
    encoding: 'utf8',
    maxBuffer: 16 * 1024 * 1024,
    shell: process.platform === 'win32',
  });
