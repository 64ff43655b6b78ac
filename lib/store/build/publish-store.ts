import {
  copyFileSync,
  existsSync,
  linkSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { ensureFolder } from '@/lib/base/files/ensure-folder';
import { keepOwner } from '@/lib/base/files/keep-owner';
import { errorCodeOf } from '@/lib/base/runtime/error-code';
import { describeSystemError, isDiskFull } from '@/lib/base/runtime/operator-error';
import { undoOnFailure } from '@/lib/base/runtime/undo-on-failure';
import { journalFiles, StoreError } from '../database/database';
import { isCurrentStore } from '../database/schema';
import { storePath } from '../database/store-path';
import type { ForgetCounts } from '../forgotten/forget-records';
import type { ForgetRun } from '../forgotten/forget-texts';
import { type ForgottenEntry, forgottenPath, readForgotten } from '../forgotten/forgotten-list';
import { createStoreBuilder, type OnBuildStep, type StoreBuilder } from './store-builder';

export { storePath };

const UNFINISHED = /^community\.db\.(\d+)\.new$/;
const HOUR_MS = 3_600_000;

interface PublishOptions {
  /** Called at the end with the new store's path and the omitted records. */
  beforeReplacing?: ((finished: string, counts: ForgetCounts) => void | Promise<void>) | undefined;
  isDryRun?: boolean;
  /** Records to omit, by default the folder's list. */
  forgotten?: readonly ForgottenEntry[];
  run?: ForgetRun | undefined;
  /** Sites then delete all pages of earlier stores. */
  isPurging?: boolean;
  previousPath?: string;
}

/**
 * Replaces a data folder's store atomically, without forgotten records. A failed or killed process leaves the
 * old store; the next one removes its files.
 * @returns the numbers of omitted and changed records
 * @throws StoreError if the folder cannot be written; errors of `fill`
 */
export async function publishStore(
  dataDir: string,
  fill: (builder: StoreBuilder) => Promise<void>,
  onStep?: OnBuildStep,
  { beforeReplacing, isDryRun, isPurging, previousPath, run, ...given }: PublishOptions = {},
): Promise<ForgetCounts> {
  const path = storePath(dataDir);
  const forgotten = given.forgotten ?? readForgotten(forgottenPath(dataDir));
  const { unfinished, made: builder } = createUnfinished(dataDir, createStoreBuilder);
  const discard = () => {
    builder.close();
    rmSync(unfinished, { force: true });
  };
  return undoOnFailure(discard, async () => {
    await fill(builder);
    const counts = builder.forget(forgotten, run);
    // Changes need a readable earlier store.
    if (isCurrentStore(path)) builder.recordChanges(path);
    await builder.finish(onStep, isPurging);
    // Other commands delete unfinished files older than an hour.
    const timer = setInterval(() => utimesSync(unfinished, new Date(), new Date()), HOUR_MS / 4);
    await Promise.resolve(beforeReplacing?.(unfinished, counts)).finally(() =>
      clearInterval(timer),
    );
    if (isDryRun) {
      rmSync(unfinished, { force: true });
    } else {
      putStore(unfinished, path, previousPath);
    }
    // `forget` may have run meanwhile.
    const isListed = (list: readonly ForgottenEntry[]) =>
      isDeepStrictEqual(list, JSON.parse(JSON.stringify(forgotten)));
    if (!isDryRun && !isListed(readForgotten(forgottenPath(dataDir)))) {
      await publishStore(dataDir, copyStore(path), onStep, { isPurging: true });
    }
    return counts;
  });
}

/**
 * Publishes a copy of a finished store atomically.
 * @throws StoreError if the folder cannot be written
 */
export function publishCopy(dataDir: string, store: string): void {
  // Copying the file would copy read-only permissions.
  const copy = (path: string) => writeFileSync(path, readFileSync(store));
  putStore(createUnfinished(dataDir, copy).unfinished, storePath(dataDir));
}

/** Moves a finished store to the served path atomically, and the replaced one to `previousPath`. */
export function putStore(finished: string, path: string, previousPath?: string): void {
  if (previousPath !== undefined) {
    removeJournals(previousPath);
    linkOrCopy(path, previousPath);
  }
  keepOwner(finished, dirname(path));
  removeJournals(path);
  renameSync(finished, path);
}

/** SQLite would apply another file's journals, and could not open the store read-only. */
function removeJournals(path: string): void {
  for (const journal of journalFiles(path)) rmSync(journal, { force: true, recursive: true });
}

/** Returns a function that copies another store's records. */
export const copyStore = (path: string) => async (builder: StoreBuilder) => {
  for (const part of ['wiki', 'board', 'mirror'] as const) builder.copyPart(part, path);
};

/** Gives a file a second name that survives its replacement. */
function linkOrCopy(path: string, secondPath: string): void {
  if (!existsSync(path)) return;
  const unfinished = `${secondPath}.new`;
  rmSync(unfinished, { force: true });
  try {
    linkSync(path, unfinished);
  } catch {
    // Some file systems have no hard links.
    copyFileSync(path, unfinished);
  }
  renameSync(unfinished, secondPath);
}

function createUnfinished<T>(dataDir: string, make: (path: string) => T) {
  const unfinished = join(dataDir, `community.db.${process.pid}.new`);
  try {
    ensureFolder(dataDir);
    clearUnfinished(dataDir);
    return { unfinished, made: make(unfinished) };
  } catch (error) {
    if (existsSync(unfinished)) rmSync(unfinished);
    const reason = error instanceof Error ? error.message : String(error);
    const what = isDiskFull(error) ? `: ${describeSystemError(error)}` : ` (${reason}).`;
    throw new StoreError(`The data folder ${dataDir} cannot be written${what}`, { cause: error });
  }
}

function clearUnfinished(dataDir: string): void {
  for (const name of readdirSync(dataDir)) {
    const owner = Number(UNFINISHED.exec(name)?.[1]);
    if (!owner) continue;
    const path = join(dataDir, name);
    // Another process may have a dead process's id.
    const writtenAt = statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? 0;
    const isLeftover =
      owner === process.pid || !isRunning(owner) || Date.now() - writtenAt > HOUR_MS;
    if (isLeftover) rmSync(path, { force: true });
  }
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    // It runs as another user.
    return errorCodeOf(error) === 'EPERM';
  }
}
