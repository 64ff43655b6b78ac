import { spawnSync } from 'node:child_process';
import { chmod, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, test } from '@playwright/test';
import { startLectern } from './site/lectern';
import { findProgram, ZIM_TOOLS } from './site/programs';
import { SAMPLE_DIR } from './site/start';

/** What commands say about folders that they may not read, and about a full disk. */

test.describe('a folder that may not be read', () => {
  test.skip(process.platform === 'win32', 'Windows has no modes of files');
  /** Root reads everything. */
  const asNobody = process.getuid?.() === 0 ? { uid: 65_534 } : {};
  let locked: string;

  test.beforeAll(async () => {
    locked = await mkdtemp(path.join(tmpdir(), 'lectern-locked-'));
    await chmod(locked, 0);
  });
  test.afterAll(() => rm(locked, { recursive: true, force: true }));

  const COMMANDS: readonly (readonly string[])[] = [
    ...['--wiki', '--board', '--discourse', '--media'].map((option) => [
      'import',
      option,
      'LOCKED',
    ]),
    ['import', '--undo'],
    ['mirror', '--from', 'http://127.0.0.1:9'],
    ['export', 'OUT'],
    ['freeze', 'OUT'],
    ['epub', ':', 'OUT/x.epub'],
    ['backup', 'OUT'],
    ['backup', '--restore', 'LOCKED'],
    ['check'],
    ['forget', '--list'],
    ['forget', '--topic', '1'],
  ];
  for (const args of COMMANDS) {
    test(args.join(' '), async () => {
      const out = await mkdtemp(path.join(tmpdir(), 'lectern-out-'));
      await chmod(out, 0o777);
      const given = args.map((arg) =>
        arg.replace('LOCKED', locked).replace('OUT', path.join(out, 'new')),
      );
      const dataDir = given.includes(locked) ? path.join(out, 'data') : locked;
      const { status, stdout, stderr } = await startLectern(given, { DATA_DIR: dataDir }, asNobody)
        .ended;
      const left = await readdir(out);
      await rm(out, { recursive: true });
      expect(stderr + stdout).toMatch(
        /^[^\n]*(?:EACCES|permission denied|unable to open|cannot be (?:read|written|used)|may not)[^\n]*$/im,
      );
      expect(stderr).not.toMatch(/^ +at /m);
      expect(status).toBe(1);
      expect(left.filter((name) => name !== 'data')).toEqual([]);
    });
  }
});

test.describe('a disk that runs full', () => {
  const canMount = spawnSync('unshare', ['-Urm', 'true']).status === 0;
  test.skip(!canMount, 'this user may not mount a file system of its own');
  const script =
    'mount -t tmpfs -o size=$1k none "$0"; shift; "$@"; status=$?; ls -AR "$0"; exit $status';

  for (const [kilobytes, args] of [
    [400, ['export', 'DISK/out']],
    [400, ['freeze', 'DISK/out']],
    [400, ['zim', 'DISK/community.zim']],
    [100, ['epub', ':', 'DISK/book.epub']],
    [100, ['backup', 'DISK/out']],
  ] as const) {
    test(args.join(' '), async () => {
      test.skip(args[0] === 'zim' && !findProgram(ZIM_TOOLS), 'zim-tools is not installed');
      const disk = await mkdtemp(path.join(tmpdir(), 'lectern-disk-'));
      const given = args.map((arg) => arg.replace('DISK', disk));
      const wrap = ['unshare', '-Urm', 'sh', '-c', script, disk, `${kilobytes}`];
      const { status, stdout, stderr } = await startLectern(
        given,
        { DATA_DIR: process.env[SAMPLE_DIR] ?? '' },
        { wrap },
      ).ended;
      await rm(disk, { recursive: true });
      expect(stderr).toMatch(
        /^There is no room left on the disk .+ Make room and run the command again\.$/m,
      );
      expect(stderr).not.toMatch(/^ +at /m);
      expect({ status, left: stdout.trim() }).toEqual({ status: 1, left: `${disk}:` });
    });
  }
});
