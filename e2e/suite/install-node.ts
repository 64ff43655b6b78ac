import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import type { NodePath } from './parts';

const CACHE = path.resolve('node_modules/.cache/nodes');

const run = promisify(execFile);

/** Installs a release of Node in the cache folder, unless it is there. @throws when npm cannot */
export async function installNode(major: string): Promise<NodePath> {
  const name = `node-${process.platform === 'win32' ? 'win' : process.platform}-${process.arch}`;
  const folder = path.join(CACHE, major);
  const program = process.platform === 'win32' ? 'bin/node.exe' : 'bin/node';
  const node = path.join(folder, 'node_modules', name, program);
  if (existsSync(node)) return node;
  await mkdir(folder, { recursive: true });
  const options = ['--no-save', '--no-package-lock', '--ignore-scripts', '--prefix', folder];
  const args = ['install', ...options, `${name}@${major}`];
  const npm = process.env.npm_execpath;
  await (npm ? run(process.execPath, [npm, ...args]) : run('npm', args));
  return node;
}
