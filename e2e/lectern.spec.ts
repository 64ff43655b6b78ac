import { spawnSync } from 'node:child_process';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { temporaryDir } from '@/e2e/fixtures/temporary-dir';
import { COMMANDS } from '@/tools/lectern/table';
import { expect, baseTest as test } from './site/base-test';
import { LECTERN_PROGRAM, type LecternEnd, startLectern } from './site/lectern';
import { SAMPLE_DIR } from './site/start';

const dir = temporaryDir();
/** A data folder that is not there. */
const absent = { DATA_DIR: path.join(dir, 'absent') };

const run = (...given: Parameters<typeof startLectern>): Promise<LecternEnd> =>
  startLectern(...given).ended;

test('the help lists every command, with examples; --version is that of the package', async () => {
  const { status, stdout, stderr } = await run(['--help']);
  expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
  expect([...stdout.matchAll(/^ {2}(\w+) {2,}\S/gm)].map(([, name]) => name)).toEqual([
    ...Object.keys(COMMANDS),
    'help',
  ]);
  expect(stdout).toContain('lectern https://forum.example.org');
  expect(await run(['check', '--help'])).toEqual(await run(['help', 'check']));
  const { version } = JSON.parse(await readFile('package.json', 'utf8'));
  expect(await run(['--version'])).toMatchObject({ status: 0, stdout: `${version}\n` });
});

test('a wrong call is named in one line, and writes nothing', async () => {
  const { status, stdout, stderr } = await run(['mirror'], absent);
  expect({ status, stdout }).toEqual({ status: 2, stdout: '' });
  expect(stderr).toMatch(
    /^The address .+ give URL\. lectern mirror --help shows what it takes\.\n$/,
  );
  expect(await readdir(dir)).toEqual([]);
});

test('an unknown command is wrong usage', async () => {
  expect(await run(['improt'])).toMatchObject({
    status: 2,
    stderr: 'There is no command "improt". Did you mean import?\n',
  });
});

test('output that nobody reads to its end is no error', () => {
  const { stderr } = spawnSync(
    'sh',
    ['-c', '"$0" "$1" help import | :', process.execPath, LECTERN_PROGRAM],
    { encoding: 'utf8' },
  );
  expect(stderr).toBe('');
});

test.describe('check', () => {
  test('a site that is well', async () => {
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
      'ok      photographs: none of 0 images in media/ tells where it was taken',
      '',
    ]);
    expect(status).toBe(0);
  });

  test('each thing that is not is named, with what to do', async () => {
    const { status, stdout } = await run(['check'], {
      ...absent,
      API_BASE_URL: 'http://127.0.0.1:9',
      PAGE_DISK_MB: '1048576',
    });
    expect(status).toBe(1);
    expect(stdout.split('\n')).toEqual([
      'ok      configuration: all settings are valid',
      expect.stringMatching(/^ok {6}address: SITE_URL is not set/),
      expect.stringMatching(/^failed {2}data folder: .+ does not exist\. Create it/),
      expect.stringMatching(
        /^failed {2}community: http:\/\/127.0.0.1:9 .+ refused\. Check the address/,
      ),
      expect.stringMatching(/^failed {2}free disk: .+ Make room, or set PAGE_DISK_MB to less\.$/),
      expect.stringMatching(/^ok {6}cache: /),
      expect.stringMatching(/^ok {6}language: /),
      expect.stringMatching(/^ok {6}photographs: /),
      '',
    ]);
    expect(await readdir(dir), 'nothing is created').toEqual([]);
  });

  test('invalid settings and a damaged store', async () => {
    expect(await run(['check'], { PORT: 'abc', LOCALE: 'xx' })).toMatchObject({
      status: 1,
      stdout: expect.stringMatching(
        /^failed {2}configuration: PORT .+\.\nfailed {2}configuration: LOCALE .+\.\n$/,
      ),
    });
    const dataDir = temporaryDir();
    await writeFile(path.join(dataDir, 'community.db'), 'no store');
    const { status, stdout } = await run(['check'], { DATA_DIR: dataDir });
    expect(stdout).toMatch(/^failed {2}data folder: .+ cannot be read as a community's store/m);
    expect(status).toBe(1);
  });
});
