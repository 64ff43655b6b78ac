import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { samplePage } from '@/e2e/fixtures/store';
import { temporaryDir } from '@/e2e/fixtures/temporary-dir';
import { LECTERN } from '@/e2e/site/lectern';
import { openSqlite } from '@/lib/base/sqlite/open-sqlite';
import { publishStore } from '@/lib/store/build/publish-store';
import { makeBackup } from '@/tools/backup/make-backup';
import { describeSystemError } from './operator-error';

const thrownBy = async (action: () => unknown): Promise<unknown> => {
  try {
    await action();
  } catch (error) {
    return error;
  }
  return undefined;
};

test('a full database is described in a sentence', async () => {
  const db = openSqlite(join(temporaryDir(), 'full.db'));
  db.exec('PRAGMA max_page_count = 1');
  const error = await thrownBy(() => db.exec('CREATE TABLE a (x); CREATE TABLE b (x)'));
  expect(describeSystemError(error)).toMatch(/^There is no room left on the disk \(/);
});

test.skipIf(!existsSync('/dev/full'))('a full disk is described, with what to do', async () => {
  const error = await thrownBy(() => writeFile('/dev/full', 'x'));
  expect(describeSystemError(error)).toMatch(/^There is no room left on the disk.*Make room/);
});

test('a file that may not be written is described, and no bug is', async () => {
  const dir = temporaryDir();
  expect(describeSystemError(await thrownBy(() => writeFile(dir, 'x')))).toMatch(/^The system/);
  for (const error of [new Error('x'), new TypeError('x'), 'x', undefined]) {
    expect(describeSystemError(error)).toBeUndefined();
  }
});

/**
 * Runs a command in a mount namespace of its own, where a folder is a disk of a few kilobytes. Prints
 * the names of the files that are left on it last.
 */
function withSmallDisk(dir: string, kilobytes: number, dataDir: string, args: string[]) {
  const script = `mount -t tmpfs -o size=${kilobytes}k none "$0" && "$@"; status=$?; ls -A "$0"; exit $status`;
  const command = ['sh', '-c', script, dir, process.execPath, ...LECTERN, ...args];
  return spawnSync('unshare', ['-Urm', ...command], {
    env: { ...process.env, DATA_DIR: dataDir },
    encoding: 'utf8',
    timeout: 30_000,
  });
}

const canMount = spawnSync('unshare', ['-Urm', 'true']).status === 0;

describe.skipIf(!canMount)('on a disk that runs full', () => {
  const pages = () =>
    Array.from({ length: 50 }, (_, n) => samplePage(`p${n}`, 'word '.repeat(2000)));

  test('an import ends with a sentence and status 1', () => {
    const [wiki, dataDir] = [temporaryDir(), temporaryDir()];
    for (const { id, source = '' } of pages()) writeFileSync(join(wiki, `${id}.txt`), source);
    const { status, stdout, stderr } = withSmallDisk(dataDir, 256, dataDir, [
      'import',
      '--wiki',
      wiki,
    ]);
    expect(stderr).toMatch(/^There is no room left on the disk.*$/m);
    expect(stderr).not.toMatch(/^ +at /m);
    expect({ status, stdout }).toEqual({ status: 1, stdout: '' });
  }, 30_000);

  test('a backup leaves nothing, and a restore names what it could not write', async () => {
    const [dataDir, disk] = [temporaryDir(), temporaryDir()];
    await publishStore(dataDir, async (builder) => {
      for (const each of pages()) builder.addPage(each);
    });
    const made = withSmallDisk(disk, 128, dataDir, ['backup', join(disk, 'backups', 'today')]);
    expect(made.stderr).toMatch(/^There is no room left on the disk.*$/m);
    expect({ status: made.status, left: made.stdout }).toEqual({ status: 1, left: '' });

    const backup = join(temporaryDir(), 'backup');
    await makeBackup(dataDir, backup);
    const restored = withSmallDisk(disk, 256, disk, ['backup', '--restore', backup]);
    const target = join(disk, 'restore.new', 'community.db');
    expect(restored.stderr).toContain(`There is no room left on the disk for ${target} (`);
    expect(restored.status).toBe(1);
  }, 60_000);

  test('so does an export', async () => {
    const [dataDir, out] = [temporaryDir(), join(temporaryDir(), 'out')];
    await publishStore(dataDir, async (builder) => {
      for (const each of pages()) builder.addPage(each);
    });
    mkdirSync(out);
    const { status, stdout, stderr } = withSmallDisk(out, 128, dataDir, ['export', out]);
    expect(stderr).toMatch(/^There is no room left on the disk.*$/m);
    expect(stderr).not.toMatch(/^ +at /m);
    expect({ status, stdout }).toEqual({ status: 1, stdout: '' });
  }, 30_000);
});
