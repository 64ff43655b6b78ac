import { spawn } from 'node:child_process';
import { once } from 'node:events';

/** How a run of `npm run mirror` ended. */
export interface MirrorRun {
  status: number | null;
  /** All that it printed. */
  output: string;
}

/** Runs a mirror of a community into a data folder, as fast as it goes. */
export async function runMirrorCommand(
  from: string,
  dataDir: string,
  ...more: string[]
): Promise<MirrorRun> {
  const args = ['lib/mirror/cli.ts', '--from', from, '--rate', '1000', ...more];
  const child = spawn(process.execPath, ['--import', 'tsx', ...args], {
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
