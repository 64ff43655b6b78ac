import { spawnSync } from 'node:child_process';
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, test } from '@playwright/test';
import { temporaryDir } from '@/e2e/fixtures/temporary-dir';
import { LECTERN_PROGRAM, type LecternEnd, startLectern } from './site/lectern';
import { SAMPLE_DIR } from './site/start';

const dir = temporaryDir();
/** A data folder that is not there. */
const absent = { DATA_DIR: path.join(dir, 'absent') };

const run = (...given: Parameters<typeof startLectern>): Promise<LecternEnd> =>
  startLectern(...given).ended;

/** Every command with calls that are wrong, and what the sentence about them says. */
const WRONG: Readonly<Record<string, readonly (readonly [string[], string])[]>> = {
  serve: [[['forum'], 'URL must be an http:// or https:// address (given: "forum").']],
  import: [
    [[], 'Give what to import'],
    [['--board', 'x', '--discourse', 'y'], 'Give --board or --discourse, not both.'],
    [['--wiki'], "Option '--wiki <value>' argument missing."],
  ],
  mirror: [
    [[], 'The address of the community is missing: give URL.'],
    [['http://127.0.0.1:9', '--rate', '1001'], '--rate must be a number, more than 0'],
  ],
  export: [
    [[], 'Name the folder to write, or add --publish.'],
    [['--publish', 'a/b.zip'], 'give the name of a file without a folder'],
  ],
  freeze: [[[], 'The argument DIR is missing.']],
  zim: [
    [[], 'Name the .zim file to write, or add --publish.'],
    [['site.zip'], 'The file must be named *.zim'],
  ],
  backup: [[[], 'The argument DIR is missing.']],
  check: [
    [['x'], 'URL must be an http:// or https:// address (given: "x").'],
    [['--nonsense'], "Unknown option '--nonsense'."],
  ],
  forget: [
    [[], 'Give one of --member, --topic, --post and --page, or --list.'],
    [['--topic', '1', '--posts'], '--posts goes with --member.'],
  ],
  help: [[['nothing'], 'COMMAND must be one of serve, import,']],
};
const NAMES = Object.keys(WRONG);

test('the help lists every command, with examples; --version is that of the package', async () => {
  const { status, stdout, stderr } = await run(['--help']);
  expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
  expect([...stdout.matchAll(/^ {2}(\w+) {2,}\S/gm)].map(([, name]) => name)).toEqual(NAMES);
  expect(stdout).toContain('lectern https://forum.example.org');
  expect(await run(['check', '--help'])).toEqual(await run(['help', 'check']));
  const { version } = JSON.parse(await readFile('package.json', 'utf8'));
  expect(await run(['--version'])).toMatchObject({ status: 0, stdout: `${version}\n` });
});

for (const name of NAMES) {
  test(`${name}: help, and wrong calls`, async () => {
    const help = await run(['help', name]);
    expect(help).toMatchObject({ status: 0, stderr: '' });
    expect(help.stdout).toMatch(new RegExp(`^  lectern ${name}\\b`, 'm'));
    expect(Math.max(...help.stdout.split('\n').map(({ length }) => length))).toBeLessThanOrEqual(
      110,
    );
    for (const [args, sentence] of WRONG[name] ?? []) {
      const { status, stdout, stderr } = await run([name, ...args], absent);
      expect(stderr).toContain(sentence);
      expect(stderr).toContain(` lectern ${name} --help shows what it takes.`);
      expect(stderr.trim().split('\n')).toHaveLength(1);
      expect({ status, stdout }).toEqual({ status: 2, stdout: '' });
    }
    expect(await readdir(dir), 'a wrong call writes nothing').toEqual([]);
  });
}

test('what forget has not on its list, it cannot take off', async () => {
  expect(await run(['forget', '--undo', '--topic', '1'], absent)).toMatchObject({
    status: 1,
    stdout: '',
    stderr: 'It is not on the list, which --list prints.\n',
  });
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
    const dataDir = path.join(dir, 'damaged');
    await mkdir(dataDir);
    await writeFile(path.join(dataDir, 'community.db'), 'no store');
    const { status, stdout } = await run(['check'], { DATA_DIR: dataDir });
    await rm(dataDir, { recursive: true });
    expect(stdout).toMatch(/^failed {2}data folder: .+ cannot be read as a community's store/m);
    expect(status).toBe(1);
  });
});
