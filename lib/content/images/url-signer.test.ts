import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { readProxiedImage } from './image-proxy';
import { createImageSigner, signingSecret } from './url-signer';

const folder = mkdtempSync(join(tmpdir(), 'lectern-'));
afterAll(() => rmSync(folder, { recursive: true }));

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
    expect(image).toEqual({ status: 404 });
  });
});

describe('the secret', () => {
  test('is created once, readable by the owner alone', () => {
    const dir = join(folder, 'new');
    const secret = signingSecret(dir);
    expect(secret).toHaveLength(32);
    expect(readFileSync(join(dir, 'secret')).equals(secret)).toBe(true);
    expect(statSync(join(dir, 'secret')).mode & 0o777).toBe(0o600);
    expect(signingSecret(dir).equals(secret)).toBe(true);
  });
  test('lasts as long as the process where it cannot be written', () => {
    writeFileSync(join(folder, 'file'), '');
    const secret = signingSecret(join(folder, 'file'));
    expect(secret).toHaveLength(32);
    expect(signingSecret(join(folder, 'file')).equals(secret)).toBe(true);
  });
});
