import { type ChildProcess, type SpawnOptions, spawn } from 'node:child_process';
import { once } from 'node:events';
import { PATIENT } from './inject-limits';

/** A program that serves a site, in its own process. */
export interface ServingProgram extends AsyncDisposable {
  /** IPv4 address. */
  url: string;
  process: ChildProcess;
  /** Returns its standard output and standard error so far. */
  log(): string;
  /** Stops it by SIGTERM, unless it has ended. Returns its exit code or signal. */
  stop(): Promise<number | string>;
}

/**
 * Runs a program until it prints the address of its site, by default on a free port.
 * @param env its environment, beside `PATH`
 * @throws with its output if it ends before
 */
export async function startServing(
  [program = '', ...args]: readonly string[],
  env: Record<string, string | undefined>,
  options: Pick<SpawnOptions, 'cwd' | 'shell'> = {},
): Promise<ServingProgram> {
  const child = spawn(program, args, {
    ...options,
    env: {
      PATH: process.env.PATH,
      NODE_ENV: 'production',
      PORT: '0',
      HOST: '127.0.0.1',
      ...PATIENT,
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const ended = once(child, 'exit').then(([code, signal]): number | string => code ?? signal);
  let printed = '';
  const url = await new Promise<string>((resolve, reject) => {
    for (const stream of [child.stdout, child.stderr]) {
      stream.on('data', (chunk: Buffer) => {
        printed += chunk;
        const [, address] = /is open at (http:\/\/\S+)/.exec(printed) ?? [];
        if (address) resolve(address.replace('localhost', '127.0.0.1'));
      });
    }
    const refuse = (end: unknown) => reject(new Error(`The site stopped with ${end}:\n${printed}`));
    ended.then(refuse, refuse);
  });
  const stop = async () => {
    child.kill('SIGTERM');
    return ended;
  };
  const dispose = async () => void (await stop());
  return { url, process: child, log: () => printed, stop, [Symbol.asyncDispose]: dispose };
}
