import { spawn } from 'node:child_process';
import { once } from 'node:events';
import type { InstalledPackage } from './install-package';

/** A served release. */
export interface ServedPackage {
  url: string;
  pid: number | undefined;
  /** Ends it by SIGTERM. @returns its exit code or signal */
  stop(): Promise<number | string>;
}

/**
 * Runs `lectern serve` of an installed release until its address is known.
 * @param node the executable of Node
 * @param cwd the working folder, which is not the package's
 * @throws when it ends before
 */
export async function servePackage(
  { lectern }: InstalledPackage,
  cwd: string,
  env: Record<string, string>,
  node = process.execPath,
): Promise<ServedPackage> {
  const child = spawn(node, [lectern, 'serve'], {
    cwd,
    env: { PATH: process.env.PATH, NODE_ENV: 'production', PORT: '0', HOST: '127.0.0.1', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const ended = once(child, 'exit');
  let printed = '';
  const url = await new Promise<string>((resolve, reject) => {
    for (const stream of [child.stdout, child.stderr]) {
      stream.on('data', (chunk: Buffer) => {
        printed += chunk;
        const [, address] = /is open at (http:\/\/\S+)/.exec(printed) ?? [];
        if (address) resolve(address.replace('localhost', '127.0.0.1'));
      });
    }
    ended.then(() => reject(new Error(`The package ended: ${printed}`)), reject);
  });
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
