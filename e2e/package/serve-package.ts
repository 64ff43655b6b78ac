import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { injectLoadLimits } from '../site/inject-load-limits';
import { waitUntilOpen } from '../site/wait-until-open';

/** A served release. */
export interface ServedPackage {
  url: string;
  pid: number | undefined;
  /** Ends it by SIGTERM. @returns its exit code or signal */
  stop(): Promise<number | string>;
}

/**
 * Runs `lectern serve` of an installed release until its address is known.
 * @param command a program and its arguments
 * @param cwd the working folder, which is not the package's
 * @throws when it ends before
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
      // The tests share the processor, so event loop delay is no sign of load.
      ...injectLoadLimits({ maxLagMs: 5000 }),
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
    // The commands that npm makes there are scripts of its shell.
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
