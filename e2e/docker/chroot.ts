import { execFileSync, spawn } from 'node:child_process';
import {
  appendFileSync,
  copyFileSync,
  cpSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readlinkSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';

/** Folders that are mounted from this machine, read-only. */
const SYSTEM = ['usr', 'bin', 'sbin', 'lib', 'lib64'];

/** How a command runs in a chroot. */
export interface ChrootCommand {
  args: string[];
  cwd: string;
  env: Record<string, string>;
  /** Numeric ids of user and group; root where absent. */
  user?: number;
  /** The writable folders of the chroot; all of it where absent. */
  writable?: string[];
}

/** Creates the root folder of a chroot: this machine's system, another Node, and the user `node`. */
export function createRoot(root: string, node: string, npmFolder: string): void {
  for (const folder of ['proc', 'dev', 'tmp', 'root', 'local/bin']) {
    mkdirSync(path.join(root, folder), { recursive: true });
  }
  for (const name of SYSTEM) {
    if (!existsSync(`/${name}`)) continue;
    if (lstatSync(`/${name}`).isSymbolicLink()) {
      symlinkSync(readlinkSync(`/${name}`), path.join(root, name));
    } else mkdirSync(path.join(root, name));
  }
  cpSync('/etc', path.join(root, 'etc'), { recursive: true, verbatimSymlinks: true });
  appendFileSync(path.join(root, 'etc/passwd'), 'node:x:1000:1000::/home/node:/bin/sh\n');
  appendFileSync(path.join(root, 'etc/group'), 'node:x:1000:\n');
  // The image has Node and npm in /usr/local, which is mounted from here.
  copyFileSync(node, path.join(root, 'local/bin/node'));
  cpSync(npmFolder, path.join(root, 'local/npm'), { recursive: true });
  const npm = '#!/bin/sh\nexec node /usr/local/npm/bin/npm-cli.js "$@"\n';
  writeFileSync(path.join(root, 'local/bin/npm'), npm, { mode: 0o755 });
}

const quoted = (word: string) => `'${word.replaceAll("'", `'\\''`)}'`;

/** Prints a shell script for a mount namespace: it mounts the system into the root and runs a command there. */
function printScript(root: string, { args, cwd, env, user, writable }: ChrootCommand): string {
  const at = (folder: string) => quoted(path.join(root, folder));
  const system = SYSTEM.filter((name) => !lstatSync(path.join(root, name)).isSymbolicLink());
  const variables = Object.entries(env).map(([name, value]) => quoted(`${name}=${value}`));
  const as =
    user === undefined ? [] : ['setpriv', `--reuid=${user}`, `--regid=${user}`, '--clear-groups'];
  return [
    'set -e',
    `mount --bind ${at('')} ${at('')}`,
    ...system.map((name) => `mount --bind /${name} ${at(name)}`),
    ...system.map((name) => `mount -o remount,bind,ro ${at(name)}`),
    `mount --bind ${at('local')} ${at('usr/local')}`,
    `mount --rbind /proc ${at('proc')}`,
    `mount --rbind /dev ${at('dev')}`,
    ...(writable ?? []).map((folder) => `mount --bind ${at(folder)} ${at(folder)}`),
    ...(writable ? [`mount -o remount,bind,ro ${at('')}`] : []),
    `exec chroot ${quoted(root)} /usr/bin/env -i -C ${quoted(cwd)} ${variables.join(' ')} ${[...as, ...args].map(quoted).join(' ')}`,
  ].join('\n');
}

const UNSHARE = ['--mount', '--propagation', 'private', 'sh', '-c'];

/** Runs a command in a chroot to its end. @throws when it fails */
export function runInRoot(root: string, command: ChrootCommand): void {
  execFileSync('unshare', [...UNSHARE, printScript(root, command)], { stdio: 'inherit' });
}

/** Starts a command in a chroot. Its mounts end with it. */
export function startInRoot(root: string, command: ChrootCommand) {
  return spawn('unshare', [...UNSHARE, printScript(root, command)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
}
