import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile, symlink } from 'node:fs/promises';
import path from 'node:path';
import { temporaryDir } from '@/e2e/fixtures/temporary-dir';
import { expect, baseTest as test } from '../site/base-test';
import { get, getWithRetry } from '../site/get';
import { startSite } from '../site/start';
import { startServing } from '../site/start-serving';
import { TESTED_NODE } from '../site/tested-node';

const LAUNCHER = [TESTED_NODE, 'dist/lectern.js'];
const NEEDED = ['.next', 'dist', 'lib', 'node_modules', 'package.json', 'public'];

test('the build starts without next.config.ts and without a compiler, and stops on SIGTERM', async () => {
  const folder = temporaryDir();
  for (const name of NEEDED) await symlink(path.resolve(name), path.join(folder, name));
  const env = { ...process.env, LOG_LEVEL: 'info' };
  await using launched = await startServing(LAUNCHER, env, { cwd: folder });
  const { status, headers, body } = await getWithRetry(launched, '/wiki/pages/clocks:mantel');
  expect(status).toBe(200);
  // Settings of next.config.ts: without them the title would stream into the body.
  expect(headers['x-powered-by']).toBeUndefined();
  expect(body.split('</head>', 1)[0]).toContain('<title>');
  const { pid } = launched.process;
  // Only Linux shows what a process has loaded.
  if (process.platform === 'linux') {
    const child = (await readFile(`/proc/${pid}/task/${pid}/children`, 'utf8')).split(' ')[0];
    const maps = await readFile(`/proc/${child || pid}/maps`, 'utf8');
    expect(maps.match(/\S*(?:next-swc|typescript)\S*/g)).toBeNull();
  }
  const ended = launched.stop();
  // A terminal and npm may each send a signal.
  launched.process.kill('SIGINT');
  expect(await ended).toBe(0);
  expect(launched.log()).toContain('"event":"stopping"');
});

test('a SIGTERM for npm alone stops the server', async () => {
  const npm = spawn('npm', ['start'], {
    env: {
      ...process.env,
      PORT: '0',
      HOST: '127.0.0.1',
      LOG_LEVEL: 'info',
      DATA_DIR: temporaryDir(),
    },
    stdio: ['ignore', 'pipe', 'inherit'],
    // As the leader of a process group, it is signaled by its id alone.
    detached: true,
  });
  let printed = '';
  npm.stdout.on('data', (chunk) => {
    printed += chunk;
  });
  // The output closes when the last process that writes to it has ended.
  const closed = once(npm.stdout, 'close');
  try {
    await expect.poll(() => printed).toContain('"event":"started"');
    npm.kill('SIGTERM');
    await expect.poll(() => printed).toContain('"event":"stopping"');
    await closed;
  } finally {
    if (!npm.stdout.closed && npm.pid !== undefined) process.kill(-npm.pid, 'SIGKILL');
  }
});

test('the server ends when its launcher is killed', async () => {
  const dataDir = temporaryDir();
  const options = ['--port', '0', '--data', dataDir];
  const launched = await startServing([...LAUNCHER, ...options], { PORT: undefined });
  launched.process.kill('SIGKILL');
  const isOpen = () => get(launched, '/api/health/live').then(Boolean, () => false);
  await expect.poll(isOpen).toBe(false);
});

const WRONG: [env: Record<string, string>, sentence: string][] = [
  [
    { HOST: 'nonsense.invalid' },
    'HOST nonsense.invalid cannot be resolved. Set HOST to an address',
  ],
  [{ SITE_URL: 'https://a.example/forum' }, 'SITE_URL must have no path (given: '],
  [{ DATA_DIR: '/proc/x', WORKERS: '2' }, 'DATA_DIR /proc/x cannot be used ('],
];

for (const [env, sentence] of WRONG) {
  test(`${JSON.stringify(env)} ends the start with a sentence`, async () => {
    const failure = await startSite(env).catch(String);
    expect(failure).toContain('stopped with 1:');
    expect(failure).toContain(`\n${sentence}`);
    expect(failure).not.toMatch(/^ +at /m);
  });
}
