import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, test } from '@playwright/test';
import { getWithRetry } from './site/get';

test('npm run dev compiles and shows a topic, and stops on SIGTERM', async () => {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'lectern-development-'));
  const npm = spawn('npm', ['run', 'dev'], {
    env: { ...process.env, PORT: '0', HOST: '127.0.0.1', LOG_LEVEL: 'info', DATA_DIR: dataDir },
    stdio: ['ignore', 'pipe', 'inherit'],
    // As the leader of a process group, it can be killed with what it has started.
    detached: true,
  });
  try {
    let printed = '';
    npm.stdout.on('data', (chunk) => {
      printed += chunk;
    });
    await expect.poll(() => printed, { timeout: 60_000 }).toMatch(/is open at/);
    const url = /is open at (http:\/\/\S+)/.exec(printed)?.[1]?.replace('localhost', '127.0.0.1');
    const { status, body } = await getWithRetry({ url: url ?? '' }, '/board/topics/1200');
    expect(status).toBe(200);
    expect(body).toContain('<article');
    const ended = once(npm, 'exit');
    npm.kill('SIGTERM');
    await ended;
    expect(printed).toContain('"event":"stopping"');
  } finally {
    if (npm.pid && npm.exitCode === null && npm.signalCode === null)
      process.kill(-npm.pid, 'SIGKILL');
    await rm(dataDir, { recursive: true, force: true });
  }
});
