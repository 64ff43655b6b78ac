import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { copyFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { temporaryDir } from '@/e2e/fixtures/temporary-dir';
import { HEAP_FLAGS } from './launch';

const folder = temporaryDir();

/** Prints how it was started, then waits for a signal or exits. */
const PROGRAM = path.join(folder, 'program.mjs');
writeFileSync(
  PROGRAM,
  `const { NODE_ENV, MALLOC_ARENA_MAX } = process.env;
const { execArgv, argv, pid } = process;
const [end] = argv.slice(2);
if (end === 'finish') for (const signal of ['SIGTERM', 'SIGINT']) process.on(signal, () => process.exit(7));
if (end !== 'at-once') setInterval(() => undefined, 1000);
console.log(JSON.stringify({ NODE_ENV, MALLOC_ARENA_MAX, execArgv, end, pid }));
if (end === 'at-once') process.exitCode = 5;
`,
);

interface Started {
  launcher: ChildProcess;
  report: Record<string, unknown>;
  /** Exit code and signal of the launcher. */
  ended: Promise<unknown[]>;
}

async function start(end: string, env: Record<string, string> = {}): Promise<Started> {
  const args = ['--import', 'tsx', 'bench/launch-cli.ts', PROGRAM, end];
  const { MALLOC_ARENA_MAX: _, ...given } = process.env;
  const launcher = spawn(process.execPath, args, {
    env: { ...given, NODE_ENV: 'test', ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = once(launcher, 'exit');
  const [line] = await once(launcher.stdout, 'data');
  return { launcher, ended, report: JSON.parse(String(line)) };
}

test('the program has the heap flags, production mode, two arenas, and its arguments', async () => {
  const { report, ended } = await start('at-once');
  expect(report).toMatchObject({ NODE_ENV: 'production', MALLOC_ARENA_MAX: '2', end: 'at-once' });
  expect(report.execArgv).toEqual(HEAP_FLAGS);
  expect(await ended).toEqual([5, null]);
});

test.each(['SIGTERM', 'SIGINT'] as const)(
  "%s reaches the program, its exit code comes back, and an operator's MALLOC_ARENA_MAX stays",
  async (signal) => {
    const { launcher, ended, report } = await start('finish', { MALLOC_ARENA_MAX: '8' });
    expect(report.MALLOC_ARENA_MAX).toBe('8');
    launcher.kill(signal);
    expect(await ended).toEqual([7, null]);
  },
);

test('a program that a signal ends, ends the launcher by the same signal', async () => {
  const { report, ended } = await start('wait');
  process.kill(Number(report.pid), 'SIGTERM');
  expect(await ended).toEqual([null, 'SIGTERM']);
});

test('npm start says without the compiler how to install it', () => {
  const copy = path.join(folder, 'start.mjs');
  copyFileSync('tools/launcher/start.mjs', copy);
  const { status, stderr } = spawnSync(process.execPath, [copy], { encoding: 'utf8' });
  expect(stderr).toMatch(/^The compiler is not installed.*`npm ci --include=dev`/);
  expect(status).toBe(1);
});
