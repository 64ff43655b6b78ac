import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdir, readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { temporaryDir } from '@/e2e/fixtures/temporary-dir';
import { filesBelow } from '@/lib/base/files/files-below';

/**
 * `npm run test:reproducible`: builds the release of the current commit twice, each in a new clone with its
 * own packages, and compares the bytes. The second build has a longer path, another home, time zone and
 * language, and one processor (Linux). Takes the time of two installations and builds.
 */
interface Release {
  tarball: string;
  digest: string;
}

const sha256 = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');

async function makeRelease(
  folder: string,
  env: Record<string, string> = {},
  wrap: string[] = [],
): Promise<Release> {
  const options = { cwd: folder, stdio: 'inherit' } as const;
  execFileSync('npm', ['ci', '--prefer-offline', '--no-audit', '--no-fund'], options);
  const [program = '', ...args] = [...wrap, 'npm', 'run', 'release', '--', '--skip-tests'];
  execFileSync(program, args, { ...options, env: { ...process.env, ...env } });
  const [name = ''] = (await readdir(folder)).filter((file) => file.endsWith('.tgz'));
  const tarball = path.join(folder, name);
  return { tarball, digest: sha256(await readFile(tarball)) };
}

/** Returns the digests of a release's files by path. */
async function digestsOf({ tarball }: Release, folder: string): Promise<Map<string, string>> {
  await mkdir(folder);
  execFileSync('tar', ['-xzf', tarball, '-C', folder]);
  const files = await filesBelow(folder);
  return new Map(
    await Promise.all(
      files.map(async (file) => [file, sha256(await readFile(path.join(folder, file)))] as const),
    ),
  );
}

const dir = temporaryDir();
const home = path.join(dir, 'home');
await mkdir(home);
const folders = [path.join(dir, 'a'), path.join(dir, 'another/and/a/longer/path')] as const;
// Clones both before the first build, so that they have the same commit.
for (const folder of folders) {
  execFileSync('git', ['clone', '--quiet', '.', folder], { stdio: 'inherit' });
}
const first = await makeRelease(folders[0]);
const second = await makeRelease(
  folders[1],
  { HOME: home, TZ: 'Pacific/Kiritimati', LC_ALL: 'C' },
  process.platform === 'linux' ? ['taskset', '-c', '0'] : [],
);
console.log(`${first.digest}\n${second.digest}`);
if (first.digest !== second.digest) {
  const one = await digestsOf(first, path.join(dir, 'first'));
  const other = await digestsOf(second, path.join(dir, 'second'));
  const names = [...new Set([...one.keys(), ...other.keys()])].sort();
  for (const name of names) if (one.get(name) !== other.get(name)) console.log(name);
  process.exitCode = 1;
}
console.log(process.exitCode ? 'The files above differ.' : 'Both releases have the same bytes.');
