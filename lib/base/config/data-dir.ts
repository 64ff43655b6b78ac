import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ensureFolder } from '../files/ensure-folder';
import { isDiskFull } from '../runtime/operator-error';
import { ConfigError } from './config';

/** Creates the data folder and checks that it can be written. @throws ConfigError */
export function prepareDataDir(dataDir: string): void {
  const file = join(dataDir, `.write-test-${process.pid}`);
  try {
    ensureFolder(dataDir);
    try {
      writeFileSync(file, 'x');
    } finally {
      rmSync(file, { force: true });
    }
  } catch (error) {
    // A site can still read from a full disk.
    if (isDiskFull(error)) return;
    const reason = error instanceof Error ? error.message : String(error);
    throw new ConfigError(
      `DATA_DIR ${dataDir} cannot be used (${reason}). Set it to a folder that this user can write.`,
    );
  }
}
