import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import fc from 'fast-check';
import { parse } from 'parse5';
import { temporaryDir } from '@/e2e/fixtures/temporary-dir';
import { splitWords } from '@/lib/base/text/split-words';
import { expect, baseTest as test } from '../site/base-test';
import { get, getWithRetry, type HttpResponse } from '../site/get';
import { type RunningSite, startSite } from '../site/start';

let site: RunningSite;

test.beforeAll(async () => {
  site = await startSite({ SITE_URL: 'https://read.example.org', LOG_LEVEL: 'info' });
});
test.afterAll(() => site.stop());

const WORDS = splitWords(
  'board topics forums wiki pages status api image .. %2e%2e %ff %E4%BD a:b 0 1e9 index.php __proto__',
);
const segment = fc.oneof(
  fc.constantFrom('', ...WORDS),
  fc
    .string({ unit: 'grapheme', maxLength: 20 })
    .map((text) => encodeURIComponent(text.toWellFormed())),
);
const parameter = fc.tuple(
  fc.constantFrom('page', 'sort', 'starter_id', 'limit', 'id', 'url', 'to', '__proto__', ''),
  segment,
);
const anyAddress = fc
  .tuple(fc.array(segment, { maxLength: 6 }), fc.array(parameter, { maxLength: 4 }))
  .map(([path, query]) => {
    const search = query.map(([name, value]) => `${name}=${value}`).join('&');
    return `/${path.join('/')}${search ? `?${search}` : ''}`.replace(/^\/+/, '/');
  });

/** Returns a response's fault, if there is one. A 503 does not depend on the address. */
function faultOf({ status, headers, body }: HttpResponse): string | undefined {
  if (status >= 500 && status !== 503) return `status ${status}`;
  if (/\n\s+at .+:\d+:\d+|node_modules|\/lib\/server\//.test(body)) return 'a stack in the body';
  if (!headers['content-type']?.startsWith('text/html')) return undefined;
  const errors: string[] = [];
  parse(body, { onParseError: ({ code }) => errors.push(code) });
  return errors[0] && `HTML: ${errors[0]}`;
}

test('random addresses get a response, never a 500', async () => {
  for (const path of fc.sample(anyAddress, { numRuns: 500, seed: 4 })) {
    expect(faultOf(await get(site, path)), path).toBeUndefined();
  }
  expect((await get(site, '/')).status).toBe(200);
  expect(site.log()).not.toMatch(/"event":"(?:rendering|request|interface) failed"|unhandled/i);
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
