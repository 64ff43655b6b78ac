import { execFileSync } from 'node:child_process';

/** Runs npm in a folder, and returns what it prints. @throws Error where it fails; it has said why */
export const runNpm = (cwd: string, ...args: string[]): string =>
  execFileSync('npm', args, {
    cwd,
    encoding: 'utf8',
    maxBuffer: 16 * 1024 * 1024,
    shell: process.platform === 'win32',
  });
