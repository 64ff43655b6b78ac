import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { TESTED_NODE } from './tested-node';

/** Node arguments that run `lectern` from the sources. */
export const LECTERN = ['--import', 'tsx', 'tools/lectern/cli.ts'] as const;

/** The compiled program, or an installed package's. */
export const LECTERN_PROGRAM = process.env.LECTERN_PROGRAM ?? 'dist/lectern.js';

export interface LecternEnd {
  status: number | null;
  signal: NodeJS.Signals | null;
  stdout: string;
  stderr: string;
}

export interface RunningLectern {
  child: ChildProcess;
  ended: Promise<LecternEnd>;
}

/** @param wrap program and arguments that run the command, such as `unshare -Urm` */
export function startLectern(
  args: readonly string[],
  env: Readonly<Record<string, string>> = {},
  { wrap = [], uid }: { wrap?: readonly string[]; uid?: number } = {},
): RunningLectern {
  const [file = '', ...rest] = [...wrap, TESTED_NODE, LECTERN_PROGRAM, ...args];
  const child = spawn(file, rest, {
    env: { ...process.env, NODE_ENV: 'production', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
    ...(uid === undefined ? {} : { uid, gid: uid }),
  });
  const texts = { stdout: '', stderr: '' };
  for (const name of ['stdout', 'stderr'] as const) {
    child[name]?.setEncoding('utf8').on('data', (text: string) => {
      texts[name] += text;
    });
  }
  const ended = once(child, 'close').then(([status, signal]) => ({ status, signal, ...texts }));
  return { child, ended };
}
