import { createHash } from 'node:crypto';
import { existsSync, readdirSync } from 'node:fs';
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { temporaryDir } from '@/e2e/fixtures/temporary-dir';
import { filesBelow } from '@/lib/base/files/files-below';
import { expect, baseTest as test } from '../site/base-test';
import { type RunningProgram, startLectern } from '../site/lectern';
import { allRecords } from '../upstream/all-records';
import { generateRecords, publishRecords } from '../upstream/records';
import { startStrictUpstream } from '../upstream/strict';

/** What ^C leaves of each command that takes long. */

const MEDIA = 2000;
/** Files that any command may make, and that stay. */
const MADE_ONCE = new Set(['mirror.lock', 'secret']);

const dir = temporaryDir();
const env = { DATA_DIR: path.join(dir, 'data') };
/** Files for an import, and a backup, of the community in `DATA_DIR`. */
const exported = path.join(dir, 'exported');
const backup = path.join(dir, 'backup');
const out = path.join(dir, 'out');
/** What is in `DATA_DIR` before each command, and after it. */
let before: string[];

test.beforeAll(async () => {
  await publishRecords(env.DATA_DIR, generateRecords(1000, 1000));
  const media = path.join(env.DATA_DIR, 'media');
  await mkdir(media);
  await mkdir(out);
  for (let at = 0; at < MEDIA; at += 1) await writeFile(path.join(media, `${at}.png`), 'x');
  for (const args of [
    ['export', exported],
    ['backup', backup],
  ]) {
    expect(await startLectern(args, env).ended).toMatchObject({ status: 0 });
  }
  before = await contents(env.DATA_DIR);
});

/** The names of all files of a folder, with a digest of what they hold. */
async function contents(folder: string): Promise<string[]> {
  const files = (await filesBelow(folder)).filter((file) => !MADE_ONCE.has(path.basename(file)));
  return Promise.all(
    files.map(
      async (file) =>
        `${file} ${createHash('sha256')
          .update(await readFile(path.join(folder, file)))
          .digest('hex')}`,
    ),
  );
}

/** Sends ^C to a command when its work has begun, and returns what it wrote to standard error. */
async function interrupt({ child, ended }: RunningProgram, hasBegun: () => boolean) {
  await expect.poll(hasBegun, { intervals: [2] }).toBe(true);
  child.kill('SIGINT');
  const { status, signal, stdout, stderr } = await ended;
  expect({ status, signal, stdout }, stderr).toEqual({ status: 130, signal: null, stdout: '' });
  expect(stderr).toContain(' was interrupted. ');
  expect(stderr).not.toMatch(/^ +at /m);
  return stderr;
}

const hasFile = (folder: string, name: RegExp) =>
  existsSync(folder) &&
  readdirSync(folder, { recursive: true }).some((file) => name.test(`${file}`));

/** Lists one folder of `DATA_DIR`: listing all media again and again would slow the command down. */
const dataDirHas = (name: RegExp, folder = '') => {
  const listed = path.join(env.DATA_DIR, folder);
  return existsSync(listed) && readdirSync(listed).some((file) => name.test(file));
};

const imported = () => {
  const wiki = path.join(exported, 'data', 'pages');
  const media = path.join(exported, 'data', 'media');
  const board = path.join(exported, 'board');
  return ['import', '--wiki', wiki, '--board', board, '--media', media];
};

/**
 * Commands that must leave the data folder and the folder `out` as they were, and when they have begun. The
 * others publish a store as `forget` does, or write into an empty folder: a full disk
 * (`command-faults.spec.ts`) and SIGTERM (below) end that, and an exit undoes what a failure undoes
 * (`lib/base/runtime/undo-on-failure.test.ts`).
 */
const COMMANDS: readonly [name: string, args: () => string[], hasBegun: () => boolean][] = [
  ['import, copying media', imported, () => dataDirHas(/5/, 'media.new')],
  ['zim', () => ['zim', path.join(out, 'x.zim')], () => hasFile(out, /index\.html$/)],
  ['restore', () => ['backup', '--restore', backup], () => dataDirHas(/png$/, 'restore.new/media')],
  ['forget', () => ['forget', '--topic', '1'], () => dataDirHas(/^community\.db\.\d+\.new$/)],
];
for (const [name, args, hasBegun] of COMMANDS) {
  test(`${name}: ^C is 130, and leaves what was there`, async () => {
    const said = await interrupt(startLectern(args(), env), hasBegun);
    expect(said).toContain(name === 'forget' ? 'run it again' : 'what was there before stays');
    expect(await contents(env.DATA_DIR)).toEqual(before);
    expect(await readdir(out)).toEqual([]);
  });
}

test('mirror: ^C is 130, and the next run goes on', async () => {
  const original = path.join(dir, 'original');
  const copy = path.join(dir, 'copy');
  await publishRecords(original, generateRecords(60, 10));
  await using upstream = await startStrictUpstream(original, { failing: 0, refuseEvery: 10_000 });
  const args = ['mirror', upstream.url, '--rate', '1000'];
  const first = startLectern(args, { DATA_DIR: copy });
  await interrupt(first, () => upstream.requests.length >= 30);
  const requested = upstream.requests.length;
  const second = await startLectern(args, { DATA_DIR: copy }).ended;
  expect(second).toMatchObject({ status: 0 });
  // At most the request under way is sent again.
  const distinct = new Set(upstream.requests.map(({ target }) => target)).size;
  expect(upstream.requests.length - distinct).toBeLessThanOrEqual(requested / 2);
  expect(await allRecords(copy)).toEqual(await allRecords(original));
});

test('SIGTERM is 143, and leaves what was there', async () => {
  const { child, ended } = startLectern(['freeze', path.join(out, 'new')], env);
  await expect.poll(() => hasFile(out, /index\.html$/)).toBe(true);
  child.kill('SIGTERM');
  expect(await ended).toMatchObject({ status: 143, signal: null });
  expect(await readdir(out)).toEqual([]);
});
