import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { temporaryDir } from '@/e2e/fixtures/temporary-dir';
import { ConfigError } from './config';
import { prepareDataDir } from './data-dir';

test('a folder is created with those above it, and nothing is left in it', () => {
  const dataDir = join(temporaryDir(), 'a/b/c');
  prepareDataDir(dataDir);
  prepareDataDir(dataDir);
  expect(readdirSync(dataDir)).toEqual([]);
});

function unusable(): string[] {
  const dir = temporaryDir();
  writeFileSync(join(dir, 'file'), '');
  symlinkSync(join(dir, 'nothing'), join(dir, 'dangling'));
  return [join(dir, 'file'), join(dir, 'file/x/y'), join(dir, 'dangling')];
}

test('a file, a folder below a file and a link to nothing are refused in a sentence', () => {
  for (const dataDir of unusable()) {
    const prepare = () => prepareDataDir(dataDir);
    expect(prepare).toThrow(ConfigError);
    expect(prepare).toThrow(/^DATA_DIR \S+ cannot be used \(E[A-Z]+: .+\)\. Set it to .+\.$/);
  }
});

/**
 * Prepares a folder in another process, since Node's `mkdir` could hang in this one. `wrap` is a command that
 * starts it.
 */
const prepareElsewhere = (dataDir: string, wrap: readonly string[] = []) => {
  const script = `import('./lib/base/config/data-dir.ts').then(({ prepareDataDir }) => prepareDataDir(process.argv[1]))`;
  const node = [process.execPath, '--import', 'tsx', '-e', script, dataDir];
  const [program = '', ...args] = [...wrap, ...node];
  return spawnSync(program, args, { encoding: 'utf8', timeout: 240_000 });
};

test.skipIf(!existsSync('/proc/self'))('a folder below /proc is refused, and does not hang', () => {
  const { status, signal, stderr } = prepareElsewhere('/proc/x/y');
  expect({ status, signal }).toEqual({ status: 1, signal: null });
  expect(stderr).toContain('DATA_DIR /proc/x/y cannot be used (ENOENT');
});

const canMount = spawnSync('unshare', ['-Urm', 'true']).status === 0;

describe.skipIf(!canMount)('on a disk of its own, which a user namespace may mount', () => {
  const mounted = (options: string, dir: string) => [
    'unshare',
    ...['-Urm', 'sh', '-c'],
    `mount -t tmpfs -o ${options} none "$0" && head -c 1000000 /dev/zero > "$0/full"; "$@"`,
    dir,
  ];

  test('a folder that cannot be written is refused', () => {
    const dir = temporaryDir();
    expect(prepareElsewhere(dir, mounted('ro', dir)).stderr).toMatch(
      /DATA_DIR .+ cannot be used \(EROFS/,
    );
  });

  test('one on a full disk is not', () => {
    const dir = temporaryDir();
    expect(prepareElsewhere(dir, mounted('size=16k', dir)).status).toBe(0);
  });
});
