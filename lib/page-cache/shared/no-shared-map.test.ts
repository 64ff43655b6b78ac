import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, rmSync, truncateSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';

let folder = '';
let children: ChildProcess[] = [];
beforeEach(() => {
  children = [];
  folder = mkdtempSync(path.join(tmpdir(), 'lectern-shared-map-'));
});
afterEach(() => {
  for (const child of children) child.kill('SIGKILL');
  rmSync(folder, { recursive: true });
});

/** Writes, reads and purges until its input ends; then prints what it reads back. */
const PROGRAM = `
import { config, parseConfig } from './lib/base/config/config.ts';
import { DiskCache } from './lib/page-cache/shared/disk-cache.ts';
config.set(parseConfig({ LOG_LEVEL: 'silent' }));
const cache = new DiskCache({
  path: process.argv[1], maxBytes: 16 * 1024 * 1024, prefix: 'build',
  hasPeers: true, isFirst: process.argv[2] === 'first',
});
// As the listening socket of a server: the timers with which the cache waits for a lock keep no process alive.
const alive = setInterval(() => {}, 1000);
let isEnding = false;
process.stdin.on('end', () => { isEnding = true; }).resume();
for (let at = 0; !isEnding; at += 1) {
  await cache.set('page ' + (at % 50), Buffer.alloc(12_000, at), 60_000, 'page');
  await cache.get('page ' + ((at * 7) % 50));
  if (at % 100 === 99) await cache.deleteTagged(new Set(['page']));
  if (at >= 50) console.log('under way');
  await new Promise((resolve) => setTimeout(resolve, 1));
}
await cache.set('last', Buffer.from('read back'), 60_000, 'last');
console.log((await cache.get('last'))?.toString());
await cache.close();
clearInterval(alive);
`;

function startProcess(file: string, order: 'first' | 'second') {
  const args = ['--import', 'tsx', '--input-type=module', '-e', PROGRAM, file, order];
  const child = spawn(process.execPath, args, { stdio: ['pipe', 'pipe', 'inherit'] });
  children.push(child);
  let output = '';
  child.stdout.on('data', (chunk: Buffer) => {
    output += chunk.toString();
  });
  const steps = () => output.split('\n').length - 1;
  return {
    child,
    /** Waits until it has written and read once more, or has ended. */
    async nextStep() {
      const before = steps();
      const isDone = () => steps() > before || child.signalCode !== null || child.exitCode !== null;
      await expect.poll(isDone, { timeout: 60_000, interval: 5 }).toBe(true);
    },
    lastLine: () => output.trimEnd().split('\n').at(-1),
  };
}

// SQLite maps the index of its log (pages.db-shm) into memory: reading a page of a map whose file has
// become shorter ends the process (SIGBUS).
test('no file beside the pages ends a process when it is truncated', async () => {
  const file = path.join(folder, 'pages.db');
  const first = startProcess(file, 'first');
  await first.nextStep();
  const second = startProcess(file, 'second');
  await second.nextStep();
  const exits = [first, second].map(({ child }) => once(child, 'exit'));
  for (let round = 0; round < 20; round += 1) {
    for (const name of readdirSync(folder)) {
      if (name !== 'pages.db') truncateSync(path.join(folder, name));
    }
    await Promise.all([first.nextStep(), second.nextStep()]);
  }
  for (const { child } of [first, second]) child.stdin.end();
  expect(await Promise.all(exits)).toEqual([
    [0, null],
    [0, null],
  ]);
  for (const { lastLine } of [first, second]) expect(lastLine()).toBe('read back');
}, 180_000);

test('a process outlives that its file is truncated', async () => {
  const file = path.join(folder, 'pages.db');
  const { child, nextStep } = startProcess(file, 'first');
  await nextStep();
  const exit = once(child, 'exit');
  truncateSync(file, 5000);
  await nextStep();
  child.stdin.end();
  expect(await exit).toEqual([0, null]);
}, 180_000);
