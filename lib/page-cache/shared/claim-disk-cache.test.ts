import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createLogger, log } from '@/lib/base/log/log';
import { claimDiskCache } from './claim-disk-cache';

let folder = '';
let logged = '';

beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'lectern-claim-'));
  logged = '';
  log.set(
    createLogger('info', (line) => {
      logged += line;
    }),
  );
});
afterEach(() => rmSync(folder, { recursive: true }));

test('the pages on disk of a data folder belong to one process, and the log of the other says why', () => {
  const dataDir = path.join(folder, 'data');
  expect(claimDiskCache(dataDir)).toBe(true);
  expect(logged).toBe('');
  expect(claimDiskCache(dataDir)).toBe(false);
  expect(logged).toContain('Another process uses this data folder.');
  expect(claimDiskCache(path.join(folder, 'other'))).toBe(true);
});

test('where no file can be, there are no pages on disk', () => {
  const file = path.join(folder, 'file');
  writeFileSync(file, '');
  expect(claimDiskCache(file)).toBe(false);
  expect(logged).toContain('pages on disk left out');
  expect(logged).not.toContain('Another process');
});
