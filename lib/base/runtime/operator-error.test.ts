import { existsSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { temporaryDir } from '@/e2e/fixtures/temporary-dir';
import { openSqlite } from '@/lib/base/sqlite/open-sqlite';
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
