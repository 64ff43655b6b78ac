import { randomBytes } from 'node:crypto';
import { existsSync, rmSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { membersPath } from '@/lib/community/discourse/members';
import { diskCachePath } from '@/lib/page-cache/shared/disk-cache';
import { removeDatabase } from '@/lib/page-cache/shared/remove-database';
import { copyStore, publishStore, storePath } from '@/lib/store/build/publish-store';
import type { OnBuildStep } from '@/lib/store/build/store-builder';
import { openReadOnly } from '@/lib/store/database/database';
import { type ForgetCounts, findPeople } from '@/lib/store/forgotten/forget-records';
import {
  type ForgottenEntry,
  forgottenPath,
  nameHash,
  readForgotten,
  writeForgotten,
} from '@/lib/store/forgotten/forgotten-list';
import { openStore } from '@/lib/store/open-store';
import { readChangesSince, readPublicationId } from '@/lib/store/queries/publication-queries';
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

function numberOf(kind: string, value: string): number {
  if (/^[1-9]\d{0,14}$/.test(value)) return Number(value);
  throw new UsageError(`--${kind} takes a number (given: ${JSON.stringify(value)}).`);
}

/** The entry that forgets a member of the store, of whom `known` is on the list already. @throws CommandError */
function memberEntry(
  path: string,
  value: string,
  { hasPosts, at, known }: { hasPosts: boolean; at: number; known?: ForgottenEntry | undefined },
): ForgottenEntry {
  const db = openReadOnly(path);
  try {
    const people = findPeople(db, value);
    // A run that was interrupted may have left the member in caches alone.
    if (known && people.length === 0) return known;
    const ids = [...new Set(people.flatMap(({ id }) => (id === null ? [] : [id])))];
    if (people.length === 0)
      throw new CommandError(`The community has no member ${JSON.stringify(value)}.`);
    if (ids.length > 1)
      throw new CommandError(`Members ${ids.join(', ')} have this name. Give the number of one.`);
    const salt = randomBytes(16).toString('hex');
    const names = new Set(people.flatMap(({ name }) => (name ? [nameHash(name, salt)] : [])));
    return { kind: 'member', id: ids[0], names: [...names], salt, hasPosts, at };
  } finally {
    db.close();
  }
}

/** The entry that forgets a record. @throws UsageError */
function recordEntry(kind: Exclude<ForgetTarget['kind'], 'member'>, value: string, at: number) {
  return kind === 'page' ? { kind, id: value, at } : { kind, id: numberOf(kind, value), at };
}

/** @throws CommandError where the store has no such record */
function requireRecord(
  path: string,
  { kind, id }: { kind: 'topic' | 'post' | 'page'; id: number | string },
) {
  const store = openStore(path);
  try {
    const record = {
      topic: () => store.board.topic(Number(id)),
      post: () => store.board.place(Number(id)),
      page: () => store.wiki.page(String(id)),
    }[kind]();
    if (!record && !store.gone.has(kind, String(id)))
      throw new CommandError(`The community has no ${kind} ${JSON.stringify(id)}.`);
  } finally {
    store.close();
  }
}

/** How many pages of topics and of the wiki a finished store shows otherwise than the one before, or not at all. */
function countPages(finished: string, before: string): number {
  const changes = readChangesSince(finished, readPublicationId(before) ?? '') ?? [];
  const pages = changes.map(({ kind, id, topicId }) => (kind === 'post' ? topicId : kind + id));
  return new Set(pages.map(String)).size;
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
  const forgotten = [...list.filter((other) => !isNamed(other, target)), entry];
  // The list first: whatever fails after it, the next publication obeys it.
  if (!isDryRun) writeForgotten(forgottenPath(dataDir), forgotten);
  let pages = 0;
  let images: string[] = [];
  const counts = await publishStore(dataDir, copyStore(path), onStep, {
    forgotten,
    isDryRun,
    async beforeReplacing(finished) {
      pages = countPages(finished, path);
      images = await copiesShownOnlyBy(path, finished, dataDir);
      if (!isDryRun) for (const image of images) rmSync(image);
    },
  });
  const result = { ...counts, pages, images: images.length };
  if (isDryRun) return result;
  removePrevious(dataDir, { store: true, media: false });
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
