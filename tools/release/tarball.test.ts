import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { packTarball } from './tarball';

const folder = mkdtempSync(path.join(tmpdir(), 'lectern-tarball-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const LONG = `.next/server/chunks/ssr/${'a'.repeat(80)}/[id]/page.js`;
const FILES = [
  ['package.json', '{"name":"lectern"}'],
  ['dist/lectern.js', '#!/usr/bin/env node'],
  [LONG, 'x'.repeat(1000)],
] as const;
const bytesOf = (files: readonly (readonly [string, string])[]) =>
  packTarball(
    new Map(files.map(([name, text]) => [name, Buffer.from(text)])),
    1_700_000_000,
    new Set(['dist/lectern.js']),
  );

test('tar reads the files, their modes and the time of the commit', () => {
  const file = path.join(folder, 'release.tgz');
  writeFileSync(file, bytesOf(FILES));
  const tar = (...args: string[]) => execFileSync('tar', [...args, file], { encoding: 'utf8' });
  const listed = tar('--full-time', '--utc', '-tvzf').trim().split('\n');
  expect(listed.map((line) => line.replace(/\s+/g, ' '))).toEqual([
    `-rw-r--r-- 0/0 1000 2023-11-14 22:13:20 package/${LONG}`,
    '-rwxr-xr-x 0/0 19 2023-11-14 22:13:20 package/dist/lectern.js',
    '-rw-r--r-- 0/0 18 2023-11-14 22:13:20 package/package.json',
  ]);
  const text = execFileSync('tar', ['-xOzf', file, `package/${LONG}`], { encoding: 'utf8' });
  expect(text).toBe('x'.repeat(1000));
});

test('the order in which files were read does not show', () => {
  expect(bytesOf(FILES.toReversed())).toEqual(bytesOf(FILES));
});

test('a path that a header cannot hold is refused', () => {
  expect(() => bytesOf([[`${'a'.repeat(200)}/${'b'.repeat(90)}`, '']])).toThrow('too long');
});
