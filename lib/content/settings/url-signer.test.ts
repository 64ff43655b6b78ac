import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test, vi } from 'vitest';
import { resetProcessState } from '@/e2e/fixtures/reset-process-state';
import { temporaryDir } from '@/e2e/fixtures/temporary-dir';
import { log } from '@/lib/base/log/log';
import { readProxiedImage } from '../images/image-proxy';
import { createImageSigner, signingSecret } from './url-signer';

const folder = temporaryDir();

describe('signatures', () => {
  const signer = createImageSigner(Buffer.alloc(32, 1));
  const path = signer.toPath('https://x.example/a?b=c&d#e');
  const read = (given: string) => signer.readUrl(new URLSearchParams(given.split('?')[1]));

  test('a signed path has its URL', () => {
    expect(read(path)).toBe('https://x.example/a?b=c&d#e');
    expect(signer.isSigned(path)).toBe(true);
  });
  test.each([
    path.replace('x.example', 'y.example'),
    path.replace(/sig=./, 'sig=_'),
    path.replace(/&sig=.*/, ''),
    path.replace(/&sig=.*/, '&sig='),
    `${path}&x=y`,
    `${path}&url=https%3A%2F%2Fevil.example`,
    path.replace('/image', '/images'),
    `https://x.example${path}`,
    createImageSigner(Buffer.alloc(32, 2)).toPath('https://x.example/a'),
    '',
  ])('%s is not signed', (given) => {
    expect(signer.isSigned(given)).toBe(false);
  });
  test('an unsigned URL has no image', async () => {
    const image = await readProxiedImage(new URLSearchParams({ url: 'https://x.example/a.png' }));
    expect(image).toEqual({ kind: 'failed', status: 404 });
  });
});

const PROGRAM = `import { signingSecret } from './lib/content/settings/url-signer.ts';
process.stderr.write(signingSecret(process.argv[1]).toString('hex'));`;

/** Returns the secret as another process reads it. Checks that it logs no warning. */
function signingSecretLater(dataDir: string): Buffer {
  resetProcessState();
  const warn = vi.spyOn(log(), 'warn');
  const secret = signingSecret(dataDir);
  expect(warn).not.toHaveBeenCalled();
  return secret;
}

describe('the secret', () => {
  test('is created once, readable by the owner alone', () => {
    const dir = join(folder, 'new');
    const secret = signingSecret(dir);
    expect(secret).toHaveLength(32);
    expect(readFileSync(join(dir, 'secret')).equals(secret)).toBe(true);
    expect(statSync(join(dir, 'secret')).mode & 0o777).toBe(0o600);
    expect(signingSecret(dir).equals(secret)).toBe(true);
  });
  test.each([0, 5, 33])('of %i bytes is replaced', (bytes) => {
    const dir = mkdtempSync(join(folder, 'damaged-'));
    writeFileSync(join(dir, 'secret'), Buffer.alloc(bytes));
    const secret = signingSecret(dir);
    expect(readFileSync(join(dir, 'secret')).equals(secret)).toBe(true);
    expect(statSync(join(dir, 'secret')).mode & 0o777).toBe(0o600);
    expect(readdirSync(dir)).toEqual(['secret']);
  });
  test('that was left empty is replaced once, and the log says so', () => {
    const dir = mkdtempSync(join(folder, 'empty-'));
    writeFileSync(join(dir, 'secret'), '');
    const warn = vi.spyOn(log(), 'warn');
    const secret = signingSecret(dir);
    expect(warn).toHaveBeenCalledWith(expect.objectContaining({ event: 'secret replaced' }));
    expect(signingSecretLater(dir).equals(secret)).toBe(true);
  });
  test('leaves no unfinished file where the disk is full, and is created later', () => {
    const dir = mkdtempSync(join(folder, 'full-'));
    // A limit on file size makes each write fail, as on a full disk.
    const args = ['--import', 'tsx', '--input-type=module', '-e', PROGRAM, dir];
    const command = ['-c', 'ulimit -f 0; exec "$0" "$@"', process.execPath, ...args];
    const env = { ...process.env, LOG_LEVEL: 'warn' };
    const { stdout, stderr } = spawnSync('sh', command, { encoding: 'utf8', env });
    expect(stderr).toHaveLength(64);
    expect(stdout).toContain('"event":"secret not written"');
    expect(readdirSync(dir)).toEqual([]);
    const created = signingSecret(dir);
    expect(signingSecretLater(dir).equals(created)).toBe(true);
  });
  test('lasts as long as the process where it cannot be written', () => {
    writeFileSync(join(folder, 'file'), '');
    const secret = signingSecret(join(folder, 'file'));
    expect(secret).toHaveLength(32);
    expect(signingSecret(join(folder, 'file')).equals(secret)).toBe(true);
  });
});
