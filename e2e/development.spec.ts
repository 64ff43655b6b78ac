import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cp, stat } from 'node:fs/promises';
import path from 'node:path';
import { expect, test } from '@playwright/test';
import { temporaryDir } from '@/e2e/fixtures/temporary-dir';
import { filesBelow } from '@/tools/cli/files-below';
import { getWithRetry } from './site/get';
import { SAMPLE_DIR } from './site/start';
import { waitUntilOpen } from './site/wait-until-open';

/** The files of the build, with the times when they were written. */
async function filesOfBuild(): Promise<string[]> {
  const files = ['.next/BUILD_ID', '.next/entrypoints.json'];
  for (const folder of ['dist', '.next/server', '.next/static']) {
    files.push(...(await filesBelow(folder)).map((file) => path.join(folder, file)));
  }
  return Promise.all(files.map(async (file) => `${file} ${(await stat(file)).mtimeMs}`));
}

test('the development server compiles a topic, leaves the build alone, and stops on SIGTERM', async () => {
  const before = await filesOfBuild();
  const dataDir = temporaryDir();
  await cp(process.env[SAMPLE_DIR] ?? '', dataDir, { recursive: true });
  // The command of `npm run dev`.
  const server = spawn(process.execPath, ['--import', 'tsx', 'server.ts', '--dev'], {
    env: { ...process.env, PORT: '0', HOST: '127.0.0.1', DATA_DIR: dataDir },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  try {
    const url = await waitUntilOpen(server);
    const { status, body } = await getWithRetry({ url }, '/board/topics/1200');
    expect(status).toBe(200);
    expect(body.match(/<article class="post"/g)).toHaveLength(20);
    expect(await filesOfBuild()).toEqual(before);
    const ended = once(server, 'exit');
    server.kill('SIGTERM');
    expect(await ended).toEqual([0, null]);
  } finally {
    server.kill('SIGKILL');
  }
});
