import { spawnSync } from 'node:child_process';
import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { temporaryDir } from '@/e2e/fixtures/temporary-dir';
import { expect, baseTest as test } from '../site/base-test';
import { LECTERN_PROGRAM, type ProgramEnd, startLectern } from '../site/lectern';
import { SAMPLE_DIR } from '../site/start';
import { TESTED_NODE } from '../site/tested-node';

const dir = temporaryDir();
/** A data folder that is not there. */
const absent = { DATA_DIR: path.join(dir, 'absent') };

const run = (...given: Parameters<typeof startLectern>): Promise<ProgramEnd> =>
  startLectern(...given).ended;

test('a wrong call is named in one line, and writes nothing', async () => {
  const { status, stdout, stderr } = await run(['mirror'], absent);
  expect({ status, stdout }).toEqual({ status: 2, stdout: '' });
  expect(stderr).toMatch(
    /^The address .+ give URL\. lectern mirror --help shows what it takes\.\n$/,
  );
  expect(await readdir(dir)).toEqual([]);
});

test('output that nobody reads to its end is no error', () => {
  const { stderr } = spawnSync(
    'sh',
    ['-c', '"$0" "$1" help import | :', TESTED_NODE, LECTERN_PROGRAM],
    { encoding: 'utf8' },
  );
  expect(stderr).toBe('');
});

test('check of a site that is well', async () => {
  const { status, stdout } = await run(['check'], {
    DATA_DIR: process.env[SAMPLE_DIR] ?? '',
    PAGE_DISK_MB: '1',
  });
  expect(stdout.replace(/\d+ MB/g, 'N MB').split('\n')).toEqual([
    'ok      configuration: all settings are valid',
    expect.stringMatching(/^ok {6}address: SITE_URL is not set/),
    expect.stringMatching(/^ok {6}data folder: .+ can be written, and its store opens$/),
    'ok      community: the one in the data folder',
    'ok      free disk: N MB are free, up to N MB are needed',
    'ok      cache: CACHE_URL is not set: pages are cached in memory and on disk',
    'ok      language: Node has dates and numbers in en',
    '',
  ]);
  expect(status).toBe(0);
});
