import { spawn } from 'node:child_process';
import { once } from 'node:events';

/** A display without a screen, for a browser that needs a window. */
interface VirtualDisplay {
  /** Its name, for the environment variable `DISPLAY`. */
  name: string;
  stop(): Promise<void>;
}

/** In pixels. */
export const SCREEN = { width: 1600, height: 2400 };

/** Starts Xvfb on a display that is free. Its pointer stands in the middle. */
export async function startVirtualDisplay(program: string): Promise<VirtualDisplay> {
  const screen = `${SCREEN.width}x${SCREEN.height}x24`;
  const args = ['-displayfd', '3', '-screen', '0', screen, '-nolisten', 'tcp'];
  const child = spawn(program, args, { stdio: ['ignore', 'ignore', 'ignore', 'pipe'] });
  const number = await new Promise<string>((resolve, reject) => {
    child.once('error', reject);
    child.once('exit', (code) => reject(new Error(`Xvfb stopped with ${code}`)));
    child.stdio[3]?.once('data', (chunk: Buffer) => resolve(chunk.toString().trim()));
  });
  return {
    name: `:${number}`,
    async stop() {
      child.kill('SIGTERM');
      await once(child, 'exit');
    },
  };
}
