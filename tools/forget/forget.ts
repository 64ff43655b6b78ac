import { randomBytes } from 'node:crypto';
import { existsSync, rmSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { membersPath } from '@/lib/community/discourse/members';
import { diskCachePath } from '@/lib/page-cache/shared/disk-cache';
import { removeDatabase } from '@/lib/page-cache/shared/remove-database';
import { copyStore, publishStore, storePath } from '@/lib/store/build/publish-store';
import type { OnBuildStep } from '@/lib/store/build/store-builder';
import { openReadOnly, readStore } from '@/lib/store/database/database';
import { prepareQuery } from '@/lib/store/database/prepare-query';
import { type ForgetCounts, findPeople } from '@/lib/store/forgotten/forget-records';
import {
  type ForgottenEntry,
  forgottenPath,
  nameHash,
  readForgotten,
  writeForgotten,
} from '@/lib/store/forgotten/forgotten-list';
import { changeQueries } from '@/lib/store/queries/change-queries';
import { readPublicationId } from '@/lib/store/queries/publication-queries';
import { CommandError, UsageError } from '@/tools/cli/command-error';
import { copiesShownOnlyBy } from '@/tools/images/find-images';
import { removePrevious } from '@/tools/import/undo-import';
import { purgeReplicas } from './purge-replicas';

/** What an operator names on the command line. */
export interface ForgetTarget {
  kind: ForgottenEntry['kind'];
  /** The id of the record; of a member, the number or the name. */
  value: string;
}

interface ForgetOptions {
  /** Also what the member wrote. */
  hasPosts: boolean;
  isDryRun: boolean;
  /** Valkey or Redis, which the replicas of the site share. */
  cacheUrl?: string | undefined;
  onStep?: OnBuildStep | undefined;
  /** After this time a running server renders from the new store (`lib/community/store/open-data-dir.ts`). */
  followMs?: number;
}

interface ForgetResult extends ForgetCounts {
  /** Pages of topics and of the wiki that change or are gone. */
  pages: number;
  /** Copies of images that no page shows any more. */
  images: number;
}

/** True where an entry is what an operator names. */
const isNamed = (entry: ForgottenEntry, { kind, value }: ForgetTarget): boolean =>
  entry.kind === kind &&
  (`${entry.id}` === value ||
    (entry.kind === 'member' && entry.names.includes(nameHash(value, entry.salt))));

/** The entry that forgets a member of the store, of whom `known` is on the list already. @throws CommandError */
function memberEntry(
  path: string,
  value: string,
  { hasPosts, at, known }: { hasPosts: boolean; at: number; known?: ForgottenEntry | undefined },
): ForgottenEntry {
  const db = openReadOnly(path);
  try {
    const people = findPeople(db, value);
    // A run that was interrupted may have left the member in caches alone, an import without the member in texts.
    if (known?.kind === 'member' && people.length === 0) {
      return { ...known, hasPosts: known.hasPosts || hasPosts };
    }
    if (people.length === 0) {
      throw new CommandError(`The community has no member ${JSON.stringify(value)}.`);
    }
    const [id, ...others] = new Set(people.flatMap((person) => person.id ?? []));
    if (others.length > 0) {
      throw new CommandError(
        `Members ${[id, ...others].join(', ')} have this name. Give the number of one.`,
      );
    }
    const salt = randomBytes(16).toString('hex');
    const names = new Set(people.flatMap(({ name }) => (name ? [nameHash(name, salt)] : [])));
    return { kind: 'member', ...(id && { id }), names: [...names], salt, hasPosts, at };
  } finally {
    db.close();
  }
}

/** The entry that forgets a record. @throws UsageError */
function recordEntry(kind: Exclude<ForgetTarget['kind'], 'member'>, value: string, at: number) {
  if (kind === 'page') return { kind, id: value, at };
  if (/^[1-9]\d{0,14}$/.test(value)) return { kind, id: Number(value), at };
  throw new UsageError(`--${kind} takes a number (given: ${JSON.stringify(value)}).`);
}

/** @throws CommandError where the store has no such record, and had none */
function requireRecord(path: string, { kind, id }: ReturnType<typeof recordEntry>) {
  const key = { topic: 'tid', post: 'pid', page: 'id' }[kind];
  const sql = `SELECT id FROM (SELECT ${key} AS id FROM ${kind} UNION SELECT id FROM gone WHERE kind = ?)`;
  const store = openReadOnly(path);
  const record = prepareQuery(store, `${sql} WHERE id IN (?, ?)`).first(kind, id, `${id}`);
  store.close();
  if (!record) throw new CommandError(`The community has no ${kind} ${JSON.stringify(id)}.`);
}

/** How many pages a finished store shows otherwise than the one before, or not at all. */
function countPages(finished: string, before: string): number {
  const last = readStore(before, (db) => changeQueries(db).ends().last) ?? 0;
  return readStore(finished, (db) => changeQueries(db).pagesAfter(last)) ?? 0;
}

/**
 * Removes a record from the community of a data folder, or the name of a member and, on demand, what the
 * member wrote: from the store and its search index, from the pages on disk and in the cache of the
 * replicas and, through the store, from those that a running server has in memory. The list keeps it out of what is published later.
 * @throws UsageError for a number that is none; CommandError where there is no community, or no such record or member, or
 *   the replicas' cache does not respond; StoreError
 */
export async function forget(
  dataDir: string,
  target: ForgetTarget,
  { hasPosts, isDryRun, cacheUrl, onStep, followMs = 2000 }: ForgetOptions,
): Promise<ForgetResult> {
  const { kind, value } = target;
  const at = Math.floor(Date.now() / 1000);
  // Wrong usage is known before anything is read.
  const record = kind === 'member' ? undefined : recordEntry(kind, value, at);
  const path = storePath(dataDir);
  if (!existsSync(path)) {
    throw new CommandError(
      `${dataDir} holds no community. What a remote community shows, it has to remove itself.`,
    );
  }
  if (record) requireRecord(path, record);
  const list = readForgotten(forgottenPath(dataDir));
  const known = list.find((other) => isNamed(other, target));
  const entry = record ?? memberEntry(path, value, { hasPosts, at, known });
  const isOther = (other: ForgottenEntry) => !isNamed(other, target);
  const copied = readPublicationId(path);
  let [pages, images]: [number, string[]] = [0, []];
  const counts = await publishStore(dataDir, copyStore(path), onStep, {
    forgotten: [...list.filter(isOther), entry],
    forgottenName: value,
    isDryRun,
    async beforeReplacing(finished) {
      pages = countPages(finished, path);
      images = await copiesShownOnlyBy(path, finished, dataDir);
      if (isDryRun) return;
      if (readPublicationId(path) !== copied) {
        throw new CommandError('Another community was published meanwhile. Run it again.');
      }
      // All at once, and the store last: by what it still shows, a run after one that was killed here finds the images.
      for (const image of images) rmSync(image, { force: true });
      const others = readForgotten(forgottenPath(dataDir)).filter(isOther);
      writeForgotten(forgottenPath(dataDir), [...others, entry]);
      removePrevious(dataDir, { store: true, media: false });
    },
  });
  const result = { ...counts, pages, images: images.length };
  if (isDryRun) return result;
  await sleep(followMs);
  for (const file of [diskCachePath(dataDir), membersPath(dataDir)]) removeDatabase(file);
  if (cacheUrl) await purgeReplicas(cacheUrl);
  return result;
}

/** Takes a record or a member off the list; false where it is not on it. */
export function undoForget(dataDir: string, target: ForgetTarget): boolean {
  const list = readForgotten(forgottenPath(dataDir));
  const kept = list.filter((entry) => !isNamed(entry, target));
  if (kept.length === list.length) return false;
  writeForgotten(forgottenPath(dataDir), kept);
  return true;
}
