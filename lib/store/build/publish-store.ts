import {
  copyFileSync,
  existsSync,
  linkSync,
  mkdirSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
} from 'node:fs';
import { join } from 'node:path';
import { openReadOnly, StoreError } from '../database/database';
import { isCurrent } from '../database/schema';
import { type OnBuildStep, StoreBuilder } from './store-builder';

const UNFINISHED = /^community\.db\.(\d+)\.new$/;
const HOUR_MS = 3_600_000;

/** Where the served store of a data folder is. */
export const storePath = (dataDir: string) => join(dataDir, 'community.db');

export interface PublishOptions {
  /** Asked at the very end: when it gives false, the store that is there stays. */
  shouldReplace?: () => boolean;
  /** Where the store that is replaced is kept; by default it is not. */
  previousPath?: string;
}

/**
 * Replaces the store of a data folder by what `fill` adds, in one atomic step at the end: whoever
 * reads meanwhile, or after a failure or a kill, has the store that was there. What a killed
 * process left behind is cleared away first.
 * @throws StoreError when the folder cannot be written; else what `fill` throws.
 */
export async function publishStore(
  dataDir: string,
  fill: (builder: StoreBuilder) => Promise<void>,
  onStep?: OnBuildStep,
  { shouldReplace = () => true, previousPath }: PublishOptions = {},
): Promise<void> {
  const unfinished = join(dataDir, `community.db.${process.pid}.new`);
  const builder = begin(dataDir, unfinished);
  try {
    await fill(builder);
    if (isReadable(storePath(dataDir))) builder.recordChanges(storePath(dataDir));
    await builder.finish(onStep);
    if (!shouldReplace()) return rmSync(unfinished, { force: true });
    if (previousPath !== undefined) keepAs(previousPath, storePath(dataDir));
    // SQLite must never find the journal of one file beside another: a finished store has none.
    renameSync(unfinished, storePath(dataDir));
  } catch (error) {
    builder.close();
    rmSync(unfinished, { force: true });
    throw error;
  }
}

/** Gives a file a second name, which it keeps when another file takes the first. */
function keepAs(name: string, path: string): void {
  if (!existsSync(path)) return;
  const unfinished = `${name}.new`;
  rmSync(unfinished, { force: true });
  try {
    linkSync(path, unfinished);
  } catch {
    // Not every file system has hard links.
    copyFileSync(path, unfinished);
  }
  renameSync(unfinished, name);
}

/** What cannot be read, or not by this version, is replaced without a word about how it differs. */
function isReadable(path: string): boolean {
  if (!existsSync(path)) return false;
  try {
    const db = openReadOnly(path);
    try {
      return isCurrent(db);
    } finally {
      db.close();
    }
  } catch {
    return false;
  }
}

function begin(dataDir: string, unfinished: string): StoreBuilder {
  try {
    mkdirSync(dataDir, { recursive: true });
    clearUnfinished(dataDir);
    return new StoreBuilder(unfinished);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new StoreError(`The data folder ${dataDir} cannot be written (${reason}).`, {
      cause: error,
    });
  }
}

function clearUnfinished(dataDir: string): void {
  for (const name of readdirSync(dataDir)) {
    const owner = Number(UNFINISHED.exec(name)?.[1]);
    if (!owner) continue;
    const path = join(dataDir, name);
    // The number of a dead process may have gone to another, which then writes nothing here.
    const writtenAt = statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? 0;
    const isLeft = owner === process.pid || !isRunning(owner) || Date.now() - writtenAt > HOUR_MS;
    if (isLeft) rmSync(path, { force: true });
  }
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    // It runs, but belongs to somebody else.
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}
