import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile, symlink } from 'node:fs/promises';
import path from 'node:path';
import { temporaryDir } from '@/e2e/fixtures/temporary-dir';
import { expect, baseTest as test } from '../site/base-test';
import { get, getWithRetry } from '../site/get';
import { PATIENT } from '../site/inject-limits';
import { startSite } from '../site/start';
import { TESTED_NODE } from '../site/tested-node';
import { waitUntilOpen } from '../site/wait-until-open';

const ADDRESS = { PORT: '0', HOST: '127.0.0.1' };
const NEEDED = ['.next', 'dist', 'lib', 'node_modules', 'package.json', 'public'];

test('the build starts without next.config.ts and without a compiler, and stops on SIGTERM', async () => {
  const folder = temporaryDir();
  for (const name of NEEDED) await symlink(path.resolve(name), path.join(folder, name));
  const launcher = spawn(TESTED_NODE, ['dist/lectern.js'], {
    cwd: folder,
    env: {
      ...process.env,
      ...ADDRESS,
      LOG_LEVEL: 'info',
      ...PATIENT,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  try {
    let printed = '';
    launcher.stdout.on('data', (chunk) => {
      printed += chunk;
    });
    const url = await waitUntilOpen(launcher);
    const read = () => getWithRetry({ url }, '/wiki/pages/clocks:mantel');
    const { status, headers, body } = await read();
    expect(status).toBe(200);
    // Settings of next.config.ts: without them the title would stream into the body.
    expect(headers['x-powered-by']).toBeUndefined();
    expect(body.split('</head>', 1)[0]).toContain('<title>');
    // Only Linux shows what a process has loaded.
    if (process.platform === 'linux') {
      const tasks = `/proc/${launcher.pid}/task/${launcher.pid}/children`;
      const child = (await readFile(tasks, 'utf8')).trim().split(' ')[0];
      const maps = await readFile(`/proc/${child || launcher.pid}/maps`, 'utf8');
      expect(maps.match(/\S*(?:next-swc|typescript)\S*/g)).toBeNull();
    }
    const ended = once(launcher, 'exit');
    launcher.kill('SIGTERM');
    // A terminal and npm may each send a signal.
    launcher.kill('SIGINT');
    expect(await ended).toEqual([0, null]);
    expect(printed).toContain('"event":"stopping"');
  } finally {
    launcher.kill('SIGKILL');
  }
});

test('a SIGTERM for npm alone stops the server', async () => {
  const npm = spawn('npm', ['start'], {
    env: { ...process.env, ...ADDRESS, LOG_LEVEL: 'info', DATA_DIR: temporaryDir() },
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
  const launcher = spawn(TESTED_NODE, ['dist/lectern.js', '--port', '0', '--data', dataDir], {
    env: { ...process.env, HOST: '127.0.0.1' },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const url = await waitUntilOpen(launcher);
  launcher.kill('SIGKILL');
  const isOpen = () => get({ url }, '/api/health/live').then(Boolean, () => false);
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
