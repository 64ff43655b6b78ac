import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ensureFolder } from '@/lib/base/files/ensure-folder';
import { log } from '@/lib/base/log/log';
import type { CommunityKind, Recognized } from '../kind/community-kind';

/** A file of each kind has the recognized address, so that a restart needs no request. */
const memoryPath = (dataDir: string, { name }: CommunityKind) => join(dataDir, name);

/** Returns what was remembered of a kind at an address, if anything. */
export function rememberedKind(
  dataDir: string,
  kind: CommunityKind,
  address: string,
): Recognized | undefined {
  try {
    const file = readFileSync(memoryPath(dataDir, kind), 'utf8');
    const [given, url = address, ...lines] = file.split('\n');
    if (given !== address) return undefined;
    const [LICENSE_URL, LICENSE = ''] = lines;
    const license = LICENSE_URL ? { LICENSE_URL, LICENSE } : undefined;
    return { isRecognized: true, url, license };
  } catch {
    return undefined;
  }
}

/** Remembers the kind at an address. Logs a failure. */
export function rememberKind(
  dataDir: string,
  kind: CommunityKind,
  address: string,
  { url = address, license = {} }: Recognized,
): void {
  try {
    ensureFolder(dataDir);
    const lines = [address, url, ...Object.values(license)];
    writeFileSync(memoryPath(dataDir, kind), lines.join('\n'));
  } catch (error) {
    log().warn({ event: `${kind.title} not remembered`, err: error });
  }
}
