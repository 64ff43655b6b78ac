import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { temporaryDir } from '@/e2e/fixtures/temporary-dir';
import { expect, baseTest as test } from '../site/base-test';
import { get, getWithRetry } from '../site/get';
import { type RunningSite, startSite } from '../site/start';
import { fuzz } from '../torture/fuzz';

let site: RunningSite;

test.beforeAll(async () => {
  site = await startSite({ SITE_URL: 'https://read.example.org', LOG_LEVEL: 'info' });
});
test.afterAll(() => site.stop());

/** Runs the code of `npm run torture`, with a smaller number. */
test('random addresses get a response, never a 500', async () => {
  expect((await fuzz(site, 500)).filter(({ holds }) => !holds)).toEqual([]);
});

/** Mounts a disk with 64 kB. Returns false if this process may not, as in most containers. */
function mountSmallDisk(folder: string): boolean {
  const args = ['-t', 'tmpfs', '-o', 'size=64k', 'tmpfs', folder];
  try {
    execFileSync('mount', args, { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}

test('a full disk is reported in one sentence, pages are complete 503s, and the site is alive', async () => {
  const dataDir = temporaryDir();
  test.skip(!mountSmallDisk(dataDir), 'a small disk can only be mounted by root on Linux');
  try {
    await using full = await startSite({ DATA_DIR: dataDir });
    const { status, headers, body } = await get(full, '/board/topics');
    expect([status, headers['retry-after']]).toEqual([503, expect.any(String)]);
    expect(body).toContain('<!DOCTYPE html>');
    expect((await get(full, '/api/health/live')).status).toBe(200);
    expect(full.log().match(/The data folder \S+ cannot be written/g)).toHaveLength(1);
  } finally {
    execFileSync('umount', [dataDir]);
  }
});

// The last one: it ends the site.
test('a site goes on when its output is closed, and stops on SIGTERM', async () => {
  try {
    site.process.stdout?.destroy();
    site.process.stderr?.destroy();
    expect((await getWithRetry(site, '/board/forums')).status).toBe(200);
    const ended = once(site.process, 'exit');
    site.process.kill('SIGTERM');
    expect(await ended).toEqual([0, null]);
  } finally {
    site.process.kill('SIGKILL');
  }
});
