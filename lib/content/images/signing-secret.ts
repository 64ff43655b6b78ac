import { randomBytes } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { processState } from '@/lib/runtime/process-state';

const BYTES = 32;

function read(file: string): Buffer | undefined {
  try {
    const kept = readFileSync(file);
    return kept.length === BYTES ? kept : undefined;
  } catch {
    return undefined;
  }
}

function readOrMake(dataDir: string): Buffer {
  const file = join(dataDir, 'secret');
  const kept = read(file);
  if (kept) return kept;
  const made = randomBytes(BYTES);
  try {
    mkdirSync(dataDir, { recursive: true });
    // `wx`: where another process was quicker, its secret is the one.
    writeFileSync(file, made, { mode: 0o600, flag: 'wx' });
    return made;
  } catch {
    return read(file) ?? made;
  }
}

/**
 * The secret of this site, 32 bytes: read from `secret` in the data folder, made at first use.
 * Where the folder cannot be written, it lasts as long as the process.
 */
export function signingSecret(dataDir: string): Buffer {
  return processState(`secret.${dataDir}`, () => readOrMake(dataDir));
}

/** Takes the secret that another thread of this process has, before any is read here. */
export function adoptSecret(dataDir: string, secret: Uint8Array): void {
  processState(`secret.${dataDir}`, () => Buffer.from(secret));
}
