import { spawn } from 'node:child_process';
import { setEnvironment, setEnvironmentDefaults } from '@/lib/base/config/child-environment';

/**
 * V8 flags for the server. A bounded heap is collected sooner and stays small. By itself V8 lets a heap of this
 * size grow by 40 to 70 % between collections (heap/memory-controller.cc); then garbage of renderings takes as
 * much memory as the cached pages. After 3,200 real pages the process has 362 MB with the last two flags, and
 * 402 MB with a young generation of 8 MB and V8's own growth. The garbage collector runs on the main thread:
 * its helper threads would use a fifth of the server's CPU time on another core.
 */
export const HEAP_FLAGS = [
  '--max-old-space-size=512',
  '--single-threaded-gc',
  '--max-semi-space-size=4',
  '--heap-growing-percent=33',
];

/** Signals that ask a process to end. Windows sends SIGBREAK for Ctrl+Break and SIGHUP for a closed console. */
const SIGNALS: NodeJS.Signals[] =
  process.platform === 'win32' ? ['SIGINT', 'SIGBREAK', 'SIGHUP'] : ['SIGTERM', 'SIGINT', 'SIGHUP'];

/**
 * Runs a program in production mode in a child process with its flags and variables. Forwards signals, and
 * exits as it exits. `MALLOC_ARENA_MAX=2` saves 40 MB with glibc.
 * @param program a JavaScript or TypeScript file, and its arguments
 */
export function launch([program, ...rest]: [program: string, ...rest: string[]]): Promise<never> {
  setEnvironment({ NODE_ENV: 'production' });
  setEnvironmentDefaults({ MALLOC_ARENA_MAX: '2' });
  const loader = program.endsWith('.ts') ? ['--import', 'tsx'] : [];
  const args = [...HEAP_FLAGS, ...loader, program, ...rest];
  // The channel tells the program that this process was killed.
  const child = spawn(process.execPath, args, { stdio: ['inherit', 'inherit', 'inherit', 'ipc'] });
  for (const signal of SIGNALS) {
    process.on(signal, () => {
      // On Windows the console signals the child itself, and `kill` would end it at once.
      if (process.platform !== 'win32') child.kill(signal);
    });
  }
  child.once('error', (error) => {
    console.error(`Node could not be started: ${error.message}`);
    process.exit(1);
  });
  child.once('exit', (code, signal) => {
    if (signal === null) process.exit(code ?? 1);
    process.removeAllListeners(signal);
    process.kill(process.pid, signal);
  });
  return new Promise(() => undefined);
}
