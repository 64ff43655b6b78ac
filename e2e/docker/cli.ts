import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { ensureBuild } from '@/tools/build/build';
import { makePackage } from '@/tools/release/make-package';
import { getWithRetry } from '../site/get';
import { waitUntilOpen } from '../site/wait-until-open';
import { installNode } from '../suite/install-node';
import { type ChrootCommand, createRoot, runInRoot, startInRoot } from './chroot';
import { parseDockerfile, type Stage } from './dockerfile';

/**
 * `npm run test:docker`: runs the instructions of `deploy/Dockerfile` in a chroot, then starts its CMD
 * as a user without an account, on a read-only tree in which only DATA_DIR is writable. Needs root on
 * Linux, takes some minutes, and installs from the npm registry.
 */
const FOREIGN_USER = 54_321;
/** Of what the image has above its base. */
const MAX_MEGABYTES = 120;
/** The file of the build context, as the Dockerfile names it. */
const RELEASE = 'lectern-*.tgz';

const npmFolder = execFileSync('npm', ['root', '-g'], { encoding: 'utf8' }).trim();
const npmSetting = (name: string) =>
  execFileSync('npm', ['config', 'get', name], { encoding: 'utf8' }).trim();
/** The npm registry of this machine, for RUN only. */
const REGISTRY = Object.fromEntries(
  ['registry', 'cafile']
    .map((name): [string, string] => [`npm_config_${name}`, npmSetting(name)])
    .filter(([, value]) => value !== '' && value !== 'null'),
);

const folder = mkdtempSync(path.join(tmpdir(), 'lectern-docker-'));
await ensureBuild(process.cwd());
const release = await makePackage(process.cwd(), folder, new Date('2026-01-01'));

/** Parses `A=1 B=2`, without quotes. */
const variablesOf = (value: string) =>
  Object.fromEntries(value.split(/\s+/).map((pair) => pair.split('=', 2)));

interface BuiltStage {
  root: string;
  command: ChrootCommand;
  user?: string;
}

function copy(value: string, root: string, cwd: string, stages: Map<string, BuiltStage>): void {
  const words = value.split(/\s+/);
  const from = words.find((word) => word.startsWith('--from='))?.slice('--from='.length);
  const [source = '', ...more] = words.filter((word) => !word.startsWith('--'));
  const target = path.join(root, path.posix.resolve(cwd, more.pop() ?? ''));
  if (from) {
    const stage = stages.get(from);
    if (!stage) throw new Error(`There is no stage ${from}.`);
    cpSync(path.join(stage.root, source), target, { recursive: true, verbatimSymlinks: true });
    return;
  }
  if (source !== RELEASE) throw new Error(`The build context has no ${source}.`);
  cpSync(release, path.join(target, path.basename(release)));
}

function build(stage: Stage, root: string, stages: Map<string, BuiltStage>): BuiltStage {
  const env: Record<string, string> = { PATH: '/usr/local/bin:/usr/bin:/bin', HOME: '/root' };
  const built: BuiltStage = { root, command: { args: [], cwd: '/', env } };
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
      throw new Error(`The instruction ${name} is not supported by this test.`);
    }
  }
  return built;
}

/** Starts the last stage, and returns what is wrong: it must serve pages, write its store, and stop on SIGTERM. */
async function testImage({ root, command, user }: BuiltStage): Promise<string[]> {
  const faults = user === 'node' ? [] : ['it runs as root'];
  execFileSync('chown', [`${FOREIGN_USER}:${FOREIGN_USER}`, path.join(root, 'data')]);
  const env = { ...command.env, PORT: '0', HOST: '127.0.0.1' };
  const site = startInRoot(root, { ...command, env, user: FOREIGN_USER, writable: ['data'] });
  let printed = '';
  site.stdout.on('data', (chunk) => {
    printed += chunk;
  });
  const url = await waitUntilOpen(site);
  for (const target of ['/', '/board/topics', '/wiki/pages', '/search?q=clock', '/favicon.ico']) {
    // The first request fills the store.
    const { status } = await getWithRetry({ url }, target);
    console.log(`  ${target} ${status}`);
    if (status !== 200) faults.push(`${target} has the status ${status}`);
  }
  if (!readdirSync(path.join(root, 'data')).includes('community.db'))
    faults.push('no store in DATA_DIR');
  const ended = once(site, 'exit');
  site.kill('SIGTERM');
  const [code] = await ended;
  if (code !== 0) faults.push(`SIGTERM: exit code ${code}`);
  const [megabytes = ''] = execFileSync('du', ['-sm', path.join(root, command.cwd)], {
    encoding: 'utf8',
  }).split('\t');
  console.log(`  ${megabytes} MB above its base`);
  if (Number(megabytes) > MAX_MEGABYTES) faults.push(`it is larger than ${MAX_MEGABYTES} MB`);
  const errors = printed.match(/"level":"error".*/g) ?? [];
  return [...faults, ...errors];
}

try {
  const stages = new Map<string, BuiltStage>();
  let last: BuiltStage | undefined;
  for (const stage of parseDockerfile(readFileSync('deploy/Dockerfile', 'utf8'))) {
    console.log(`FROM ${stage.image} AS ${stage.name}`);
    const major = /^node:(\d+)/.exec(stage.image)?.[1];
    if (!major) throw new Error(`${stage.image} is not an image of Node.`);
    const root = path.join(folder, stage.name);
    createRoot(root, await installNode(major), path.join(npmFolder, 'npm'));
    last = build(stage, root, stages);
    stages.set(stage.name, last);
  }
  const faults = last ? await testImage(last) : ['no stage'];
  console.log(faults.length === 0 ? 'The image works.' : faults.join('\n'));
  process.exitCode = faults.length === 0 ? 0 : 1;
} finally {
  rmSync(folder, { recursive: true, force: true });
}
