import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from '../site/free-port';
import { get } from '../site/get';
import { installNode } from '../suite/install-node';
import { type Command, makeRoot, runInRoot, startInRoot } from './chroot';
import { parseDockerfile, type Stage } from './dockerfile';

/**
 * `npm run test:docker`: carries out `deploy/Dockerfile` in a chroot, every RUN of it, then starts its CMD as
 * a user that the machine does not know, on a read-only tree with only DATA_DIR to write into.
 * Needs root on Linux, takes some minutes, and installs from the npm registry.
 */
const FOREIGN_USER = 54_321;
const IGNORED = new Set(readFileSync('deploy/Dockerfile.dockerignore', 'utf8').split('\n'));

const npmFolder = execFileSync('npm', ['root', '-g'], { encoding: 'utf8' }).trim();
const setting = (name: string) =>
  execFileSync('npm', ['config', 'get', name], { encoding: 'utf8' }).trim();
/** Where npm asks on this machine; an image would know it from its own environment. */
const REGISTRY = Object.fromEntries(
  ['registry', 'cafile']
    .map((name): [string, string] => [`npm_config_${name}`, setting(name)])
    .filter(([, value]) => value !== '' && value !== 'null'),
);

/** The files of a clean clone that the build gets. */
function contextFiles(): string[] {
  const listed = execFileSync('git', [
    'ls-files',
    '-z',
    '--cached',
    '--others',
    '--exclude-standard',
  ]);
  return listed
    .toString()
    .split('\0')
    .filter((file) => file && !IGNORED.has(file.split('/')[0] ?? ''));
}

/** `A=1 B=2`, without quotes. */
const variablesOf = (value: string) =>
  Object.fromEntries(value.split(/\s+/).map((pair) => pair.split('=', 2)));

interface Built {
  root: string;
  command: Command;
  user?: string;
}

function copy(value: string, root: string, cwd: string, stages: Map<string, Built>): void {
  const words = value.split(/\s+/);
  const from = words.find((word) => word.startsWith('--from='))?.slice('--from='.length);
  const [source = '', ...more] = words.filter((word) => !word.startsWith('--'));
  const target = path.join(root, cwd, more.pop() ?? '');
  if (from) {
    const stage = stages.get(from);
    if (!stage) throw new Error(`There is no stage ${from}.`);
    cpSync(path.join(stage.root, source), target, { recursive: true, verbatimSymlinks: true });
    return;
  }
  const files = source === '.' ? contextFiles() : [source, ...more];
  for (const file of files) cpSync(file, path.join(target, file));
}

function build(stage: Stage, root: string, stages: Map<string, Built>): Built {
  const env: Record<string, string> = { PATH: '/usr/local/bin:/usr/bin:/bin', HOME: '/root' };
  const built: Built = { root, command: { args: [], cwd: '/', env } };
  for (const { name, value } of stage.instructions) {
    console.log(`${name} ${value}`);
    const { command } = built;
    if (name === 'WORKDIR') {
      command.cwd = value;
      mkdirSync(path.join(root, value), { recursive: true });
    } else if (name === 'ENV') Object.assign(env, variablesOf(value));
    else if (name === 'COPY') copy(value, root, command.cwd, stages);
    else if (name === 'RUN') {
      runInRoot(root, { ...command, args: ['sh', '-c', value], env: { ...env, ...REGISTRY } });
    } else if (name === 'USER') built.user = value;
    else if (name === 'CMD') command.args = JSON.parse(value);
    else if (!['VOLUME', 'EXPOSE', 'HEALTHCHECK'].includes(name)) {
      throw new Error(`${name} is not known here.`);
    }
  }
  return built;
}

const PATIENCE_MS = 120_000;

/** The status of a page, once the site no longer asks to come again: the store is filled at the first visit. */
async function statusOf(url: string, address: string): Promise<number> {
  const since = performance.now();
  for (;;) {
    const { status } = await get({ url }, address);
    if (status !== 503 || performance.now() - since > PATIENCE_MS) return status;
    await sleep(1000);
  }
}

/** Starts the last stage, and checks that it serves, writes only where it may, and stops on SIGTERM. */
async function tryOut({ root, command, user }: Built): Promise<string[]> {
  const wrong = user === 'node' ? [] : ['it runs as root'];
  const port = await freePort();
  execFileSync('chown', [`${FOREIGN_USER}:${FOREIGN_USER}`, path.join(root, 'data')]);
  const env = { ...command.env, PORT: `${port}`, HOST: '127.0.0.1' };
  const site = startInRoot(root, { ...command, env, user: FOREIGN_USER, writable: ['data'] });
  let printed = '';
  for await (const chunk of site.stdout) {
    printed += chunk;
    if (printed.includes('is open at')) break;
  }
  const url = `http://127.0.0.1:${port}`;
  for (const address of ['/', '/board/topics', '/wiki/pages', '/search?q=clock', '/favicon.ico']) {
    const status = await statusOf(url, address);
    console.log(`  ${address} ${status}`);
    if (status !== 200) wrong.push(`${address} answers ${status}`);
  }
  if (!readdirSync(path.join(root, 'data')).includes('community.db'))
    wrong.push('no store in DATA_DIR');
  const ended = once(site, 'exit');
  site.kill('SIGTERM');
  const [code] = await ended;
  if (code !== 0) wrong.push(`SIGTERM: exit code ${code}`);
  const errors = printed.match(/"level":"error".*/g) ?? [];
  return [...wrong, ...errors];
}

const folder = mkdtempSync(path.join(tmpdir(), 'lectern-docker-'));
try {
  const stages = new Map<string, Built>();
  let last: Built | undefined;
  for (const stage of parseDockerfile(readFileSync('deploy/Dockerfile', 'utf8'))) {
    console.log(`FROM ${stage.image} AS ${stage.name}`);
    const major = /^node:(\d+)/.exec(stage.image)?.[1];
    if (!major) throw new Error(`${stage.image} is no image of Node.`);
    const root = path.join(folder, stage.name);
    makeRoot(root, await installNode(major), path.join(npmFolder, 'npm'));
    last = build(stage, root, stages);
    stages.set(stage.name, last);
  }
  const wrong = last ? await tryOut(last) : ['no stage'];
  console.log(wrong.length === 0 ? 'The image is right.' : wrong.join('\n'));
  process.exitCode = wrong.length === 0 ? 0 : 1;
} finally {
  rmSync(folder, { recursive: true, force: true });
}
