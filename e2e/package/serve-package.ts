import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { PATIENT } from '../site/inject-limits';
import { waitUntilOpen } from '../site/wait-until-open';

export interface ServedPackage {
  url: string;
  pid: number | undefined;
  /** Stops it by SIGTERM. @returns its exit code or signal */
  stop(): Promise<number | string>;
}

/**
 * Runs an installed release's `lectern serve` until its address is known.
 * @param command program and arguments
 * @param cwd working folder, other than the package's
 * @throws if it ends before
 */
export async function servePackage(
  [program, ...args]: [program: string, ...args: string[]],
  cwd: string,
  env: Record<string, string> = {},
): Promise<ServedPackage> {
  const child = spawn(program, args, {
    cwd,
    env: {
      PATH: process.env.PATH,
      NODE_ENV: 'production',
      PORT: '0',
      HOST: '127.0.0.1',
      ...PATIENT,
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
    // npm's commands are shell scripts there.
    shell: process.platform === 'win32',
  });
  const ended = once(child, 'exit');
  const url = await waitUntilOpen(child);
  return {
    url,
    pid: child.pid,
    async stop() {
      child.kill('SIGTERM');
      const [code, signal] = await ended;
      return code ?? signal;
    },
  };
}
