import { spawnSync } from 'node:child_process';
import { chmod, cp, mkdir, readdir } from 'node:fs/promises';
import path from 'node:path';
import { temporaryDir } from '@/e2e/fixtures/temporary-dir';
import { expect, baseTest as test } from '../site/base-test';
import { startLectern } from '../site/lectern';
import { SAMPLE_DIR } from '../site/start';
import { type StrictUpstream, startStrictUpstream } from '../upstream/strict';

/** What commands say about folders that they may not read, and about a full disk. */

test.describe('a folder that may not be read', () => {
  test.skip(process.platform === 'win32', 'Windows has no modes of files');
  /** Root reads everything. */
  const asNobody = process.getuid?.() === 0 ? { uid: 65_534 } : {};
  const locked = temporaryDir();

  test.beforeAll(() => chmod(locked, 0));
  test.afterAll(() => chmod(locked, 0o700));

  const COMMANDS: readonly (readonly string[])[] = [
    ['import', '--wiki', 'LOCKED'],
    ['import', '--media', 'LOCKED'],
    ['import', '--undo'],
    ['mirror', 'http://127.0.0.1:9'],
    ['export', 'OUT'],
    ['freeze', 'OUT'],
    ['serve'],
    ['backup', 'OUT'],
    ['backup', '--restore', 'LOCKED'],
    ['check'],
    ['forget', '--topic', '1'],
  ];
  for (const args of COMMANDS) {
    test(args.join(' '), async () => {
      const out = temporaryDir();
      await chmod(out, 0o777);
      const given = args.map((arg) =>
        arg.replace('LOCKED', locked).replace('OUT', path.join(out, 'new')),
      );
      const dataDir = given.includes(locked) ? path.join(out, 'data') : locked;
      const { status, stdout, stderr } = await startLectern(
        given,
        { DATA_DIR: dataDir, PORT: '0' },
        asNobody,
      ).ended;
      const left = await readdir(out);
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
  /**
   * Mounts a disk of $1 kilobytes more than the folder $2 at $0, fills it with that, and prints all
   * files where a command has changed some:
   * but those that any command may make, and the list of forgotten records.
   */
  const SCRIPT = `size=$(($1 + $(du -sk --apparent-size "$2" | cut -f1)))
mount -t tmpfs -o size=\${size}k none "$0" && cp -R "$2/." "$0" || exit 99
shift 2
list() { find "$0" ! -type f ! -name downloads -print -o -type f ! -name forgotten.jsonl ! -name secret ! -name mirror.lock -exec sha256sum {} + | sort; }
before=$(list)
"$@"
status=$?
[ "$before" = "$(list)" ] || list
exit $status`;
  const dir = temporaryDir();
  let upstream: StrictUpstream;
  /** What DISK, FULL (the disk as the data folder) and the others stand for. */
  const at = (name: string) => path.join(dir, name);

  test.beforeAll(async () => {
    const sample = process.env[SAMPLE_DIR] ?? '';
    for (const name of ['disk', 'empty']) await mkdir(at(name));
    for (const suffix of ['', '.previous']) {
      await cp(path.join(sample, 'community.db'), path.join(at('filled'), `community.db${suffix}`));
    }
    expect(await startLectern(['backup', at('backup')], { DATA_DIR: sample }).ended).toMatchObject({
      status: 0,
    });
    upstream = await startStrictUpstream(sample, { failing: 0, refuseEvery: 10_000 });
  });
  test.afterAll(() => upstream.stop());

  /**
   * Kilobytes that are free, arguments, and what DATA_DIR is: the sample elsewhere, or on the disk, which
   * is empty or filled.
   */
  const COMMANDS: readonly (readonly [number, string, 'empty' | 'filled' | 'elsewhere'])[] = [
    [400, 'export DISK/out', 'elsewhere'],
    [400, 'freeze DISK/out', 'elsewhere'],
    [100, 'backup DISK/a/b', 'elsewhere'],
    [100, 'import --wiki lib/store/sample/wiki', 'filled'],
    [100, 'import --undo', 'filled'],
    [100, 'backup --restore BACKUP', 'filled'],
    [100, 'forget --topic 1001', 'filled'],
    [100, 'zim --publish', 'filled'],
    [300, 'mirror UPSTREAM --rate 1000', 'empty'],
  ];
  for (const [kilobytes, command, data] of COMMANDS) {
    test(`${command}, data folder ${data}`, async () => {
      const places = { DISK: at('disk'), BACKUP: at('backup'), UPSTREAM: upstream.url };
      const given = command
        .split(' ')
        .map((arg) => arg.replace(/^[A-Z]+/, (name) => places[name as keyof typeof places]));
      const seed = at(data === 'filled' ? 'filled' : 'empty');
      const wrap = ['unshare', '-Urm', 'sh', '-c', SCRIPT, at('disk'), `${kilobytes}`, seed];
      const dataDir = data === 'elsewhere' ? (process.env[SAMPLE_DIR] ?? '') : at('disk');
      const end = await startLectern(given, { DATA_DIR: dataDir }, { wrap }).ended;
      expect(end.stderr).toMatch(
        /There is no room left on the disk .+ Make room and run the command again\.$/m,
      );
      expect(end.stderr).not.toMatch(/^ +at /m);
      expect(end.status).toBe(1);
      // What a mirror has read stays.
      if (!command.startsWith('mirror')) expect(end.stdout).toBe('');
    });
  }
});
