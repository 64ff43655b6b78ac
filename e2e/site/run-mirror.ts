import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { LECTERN } from './lectern';

/** The outcome of `lectern mirror`. */
export interface MirrorRun {
  status: number | null;
  /** Standard output and standard error. */
  output: string;
}

/** Mirrors a community into a data folder, practically without a rate limit. */
export async function runMirrorCommand(
  from: string,
  dataDir: string,
  ...more: string[]
): Promise<MirrorRun> {
  const args = [...LECTERN, 'mirror', '--from', from, '--rate', '1000', ...more];
  const child = spawn(process.execPath, args, {
    env: { ...process.env, DATA_DIR: dataDir },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk: Buffer) => {
      output += chunk.toString();
    });
  }
  await once(child, 'close');
  return { status: child.exitCode, output };
}
