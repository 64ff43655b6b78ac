import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { linkSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { log } from '@/lib/base/log/log';
import { defineProcessState } from '@/lib/base/runtime/process-state';
import { routePath } from '@/lib/urls/routes/route-path';

const PATH = routePath('/image');
const SECRET_BYTES = 32;
const SIGNATURE_BYTES = 16;

const isWhole = (secret: Buffer | undefined) => secret?.length === SECRET_BYTES;

function readSecret(file: string): Buffer | undefined {
  try {
    return readFileSync(file);
  } catch {
    return undefined;
  }
}

/**
 * Writes the secret in one step: a full disk or power failure leaves no partial file. Keeps a complete secret
 * that another process has just written.
 */
function writeSecret(file: string, secret: Buffer): void {
  const unfinished = `${file}.${process.pid}.new`;
  try {
    writeFileSync(unfinished, secret, { mode: 0o600, flush: true });
    try {
      linkSync(unfinished, file);
    } catch {
      // Some file systems have no hard links. Partial files are replaced.
      if (!isWhole(readSecret(file))) renameSync(unfinished, file);
    }
  } finally {
    rmSync(unfinished, { force: true });
  }
}

function readOrCreateSecret(dataDir: string): Buffer {
  const file = join(dataDir, 'secret');
  const existing = readSecret(file);
  if (existing && isWhole(existing)) return existing;
  const secret = randomBytes(SECRET_BYTES);
  try {
    mkdirSync(dataDir, { recursive: true });
    writeSecret(file, secret);
  } catch (error) {
    log().warn({ event: 'secret not written', path: file, err: error });
    return secret;
  }
  if (existing) {
    const reason = `It had ${existing.length} bytes instead of ${SECRET_BYTES}. Addresses of images that were signed before are not found any more.`;
    log().warn({ event: 'secret replaced', path: file, reason });
  }
  return readSecret(file) ?? secret;
}

const secrets = defineProcessState('signing-secrets', () => new Map<string, Buffer>());

/**
 * Returns this site's secret of 32 bytes. The first call creates it in the data folder, in the file `secret`.
 * In a read-only folder, the secret lasts as long as the process.
 */
export function signingSecret(dataDir: string): Buffer {
  const secret = secrets().get(dataDir) ?? readOrCreateSecret(dataDir);
  secrets().set(dataDir, secret);
  return secret;
}

/** Adopts the main thread's secret. */
export function adoptSecret(dataDir: string, secret: Uint8Array): void {
  secrets().set(dataDir, Buffer.from(secret));
}

interface ImageSigner {
  /** Returns `/image?url=…&sig=…`. */
  toPath: (url: string) => string;
  /** Returns the parameter `url`; undefined unless `sig` is its signature. */
  readUrl: (query: URLSearchParams) => string | undefined;
  isSigned: (path: string) => boolean;
}

/** Returns a signer (HMAC-SHA-256, 128 bits), so that the image proxy fetches only signed URLs. */
export function createImageSigner(secret: Buffer): ImageSigner {
  const sign = (url: string) =>
    createHmac('sha256', secret).update(url).digest().subarray(0, SIGNATURE_BYTES);

  const toPath = (url: string) =>
    `${PATH}?${new URLSearchParams({ url, sig: sign(url).toString('base64url') })}`;

  const readUrl = (query: URLSearchParams) => {
    const url = query.get('url');
    const signature = Buffer.from(query.get('sig') ?? '', 'base64url');
    if (url === null || signature.length !== SIGNATURE_BYTES) return undefined;
    return timingSafeEqual(signature, sign(url)) ? url : undefined;
  };

  const isSigned = (path: string) => {
    if (!path.startsWith(`${PATH}?`)) return false;
    const url = readUrl(new URLSearchParams(path.slice(PATH.length + 1)));
    return url !== undefined && toPath(url) === path;
  };

  return { toPath, readUrl, isSigned };
}

/** Returns this site's signer. */
export function imageSigner(dataDir: string): ImageSigner {
  return createImageSigner(signingSecret(dataDir));
}
