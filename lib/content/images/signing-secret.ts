import { randomBytes } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { defineProcessState } from '@/lib/runtime/process-state';

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

/** Secrets by data folder. */
const secrets = defineProcessState('signing-secrets', () => new Map<string, Buffer>());

/**
 * The secret of this site, 32 bytes: read from `secret` in the data folder, made at first use.
 * Where the folder cannot be written, it lasts as long as the process.
 */
export function signingSecret(dataDir: string): Buffer {
  const secret = secrets().get(dataDir) ?? readOrMake(dataDir);
  secrets().set(dataDir, secret);
  return secret;
}

/** Takes the secret that another thread of this process has, before any is read here. */
export function adoptSecret(dataDir: string, secret: Uint8Array): void {
  secrets().set(dataDir, Buffer.from(secret));
}
