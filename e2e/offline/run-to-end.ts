import { execFile } from 'node:child_process';
import { LECTERN_PROGRAM } from '@/e2e/site/lectern';
import { TESTED_NODE } from '../site/tested-node';

/** Exit status, standard output and standard error of a program. */
export interface ProgramResult {
  status: number;
  output: string;
}

/** Runs a program to its end. Any exit status is accepted. */
export function runToEnd(
  file: string,
  args: readonly string[],
  env: Readonly<Record<string, string | undefined>> = process.env,
): Promise<ProgramResult> {
  return new Promise((resolve) => {
    execFile(file, args, { env: { ...env, NODE_ENV: 'production' } }, (error, stdout, stderr) => {
      const status = typeof error?.code === 'number' ? error.code : Number(error !== null);
      resolve({ status, output: stdout + stderr });
    });
  });
}

/** Runs a command of `lectern` to its end. */
export const runLectern = (
  args: readonly string[],
  env: Readonly<Record<string, string>>,
): Promise<ProgramResult> =>
  runToEnd(TESTED_NODE, [LECTERN_PROGRAM, ...args], { ...process.env, ...env });
