import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import packageJson from '@/package.json';
import { main } from './main';
import { COMMANDS } from './table';

let printed: string[] = [];

beforeEach(() => {
  printed = [];
  vi.spyOn(console, 'log').mockImplementation((text) => void printed.push(String(text)));
});
afterEach(() => {
  vi.restoreAllMocks();
  process.exitCode = undefined;
});

/** Runs a call that ends the process. Returns its exit code. */
async function exitCodeOf(args: readonly string[]): Promise<unknown> {
  const exit = vi.spyOn(process, 'exit').mockReturnValue(undefined as never);
  await main(args);
  await expect.poll(() => exit.mock.calls.length).toBe(1);
  return exit.mock.calls[0]?.[0];
}

test('the help lists every command, with examples', async () => {
  expect(await exitCodeOf(['--help'])).toBe(0);
  const names = [...(printed[0] ?? '').matchAll(/^ {2}(\w+) {2,}\S/gm)].map(([, name]) => name);
  expect(names).toEqual([...Object.keys(COMMANDS), 'help']);
  expect(printed[0]).toContain('lectern https://forum.example.org');
});

test('"help check" is "check --help", and --version is that of the package', async () => {
  await main(['check', '--help']);
  expect(await exitCodeOf(['help', 'check'])).toBe(0);
  await main(['--version']);
  const [help] = printed;
  expect(help).toMatch(/^ {2}lectern check/m);
  expect(printed).toEqual([help, help, packageJson.version]);
});

test('an unknown command is wrong usage', async () => {
  const write = vi.spyOn(process.stderr, 'write').mockReturnValue(true);
  await main(['improt']);
  expect(process.exitCode).toBe(2);
  expect(write.mock.calls.join('')).toBe('There is no command "improt". Did you mean import?\n');
});
