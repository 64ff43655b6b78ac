import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { TESTED_NODE } from './tested-node';

/** Node arguments that run `lectern` from the sources. */
export const LECTERN = ['--import', 'tsx', 'tools/lectern/cli.ts'] as const;

/** The compiled program, or an installed package's. */
export const LECTERN_PROGRAM = process.env.LECTERN_PROGRAM ?? 'dist/lectern.js';

/** How a program has ended. */
export interface ProgramEnd {
  status: number | null;
  signal: NodeJS.Signals | null;
  stdout: string;
  stderr: string;
  /** Standard output, then standard error. */
  output: string;
}

export interface RunningProgram {
  child: ChildProcess;
  ended: Promise<ProgramEnd>;
}

/** Starts a program. Its output is kept, and any exit status is accepted. */
export function startProgram(
  [file = '', ...args]: readonly string[],
  env: Readonly<NodeJS.ProcessEnv> = process.env,
  uid?: number,
): RunningProgram {
  const child = spawn(file, args, {
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
    ...(uid === undefined ? {} : { uid, gid: uid }),
  });
  const texts = { stdout: '', stderr: '' };
  for (const name of ['stdout', 'stderr'] as const) {
    child[name].setEncoding('utf8').on('data', (text: string) => {
      texts[name] += text;
    });
  }
  const ended = once(child, 'close').then(([status, signal]) => {
    const output = texts.stdout + texts.stderr;
    return { status, signal, ...texts, output };
  });
  return { child, ended };
}

/** @param wrap program and arguments that run the command, such as `unshare -Urm` */
export const startLectern = (
  args: readonly string[],
  env: Readonly<Record<string, string>> = {},
  { wrap = [], uid }: { wrap?: readonly string[]; uid?: number } = {},
): RunningProgram =>
  startProgram(
    [...wrap, TESTED_NODE, LECTERN_PROGRAM, ...args],
    { ...process.env, NODE_ENV: 'production', ...env },
    uid,
  );

/** Runs a command to its end. */
export const runLectern = (args: readonly string[], env: Readonly<Record<string, string>>) =>
  startLectern(args, env).ended;
