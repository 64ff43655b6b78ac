import { existsSync, rmSync } from 'node:fs';
import { config } from '@/lib/base/config/config';
import { membersPath } from '@/lib/community/discourse/members';
import type { Change } from '@/lib/model/community';
import { emptyDiskCache } from '@/lib/page-cache/shared/disk-cache';
import { removeDatabase } from '@/lib/page-cache/shared/remove-database';
import { copyStore, publishStore, storePath } from '@/lib/store/build/publish-store';
import type { OnBuildStep } from '@/lib/store/build/store-builder';
import { readStore } from '@/lib/store/database/database';
import type { ForgetCounts } from '@/lib/store/forgotten/forget-records';
import {
  type ForgottenEntry,
  forgottenPath,
  readForgotten,
  writeForgotten,
} from '@/lib/store/forgotten/forgotten-list';
import { changeQueries } from '@/lib/store/queries/change-queries';
import { readPublicationId } from '@/lib/store/queries/publication-queries';
import { CommandError } from '@/tools/cli/command-error';
import { copiesShownOnlyBy } from '@/tools/images/find-images';
import { removePrevious } from '@/tools/import/undo-import';
import { type ForgetTarget, findTarget, isNamed, requireNumber } from './find-target';
import { addressesToPurge } from './purge-list';
import { purgeReplicas } from './purge-replicas';

interface ForgetOptions {
  /** The posts of the member go too. */
  hasPosts: boolean;
  isDryRun: boolean;
  /** Valkey or Redis, which the replicas of the site share. */
  cacheUrl?: string | undefined;
  onStep?: OnBuildStep | undefined;
}

export interface ForgetResult extends ForgetCounts {
  /** Whom or what it is, in words. */
  description: string;
  /** How many pages of topics, forums and the wiki change or are gone. */
  pages: number;
  /** Where caches in front of the site may have what changes. */
  addresses: string[];
  /** How many copies of images no page shows any more. */
  images: number;
}

/** Beyond this many changes not every one is named. */
const MAX_CHANGES = 1_000_000;

/** What a finished store shows otherwise than the one before, or not at all. */
function compareStores(
  finished: string,
  before: string,
): Pick<ForgetResult, 'pages' | 'addresses'> {
  const last = readStore(before, (db) => changeQueries(db).ends().last) ?? 0;
  let pages = 0;
  let changes: Change[] = [];
  readStore(finished, (db) => {
    const queries = changeQueries(db);
    pages = queries.pagesAfter(last);
    changes = queries.after(last, MAX_CHANGES);
  });
  return { pages, addresses: addressesToPurge(before, changes, config()) };
}

/** @throws CommandError where a name is in no record and in no text */
function requireSomething(counts: ForgetCounts, { value }: ForgetTarget): void {
  const isEmpty =
    counts.removed === 0 && Object.keys(counts.changed).length === 0 && counts.left.length === 0;
  if (isEmpty) {
    throw new CommandError(
      `The community has no member ${JSON.stringify(value)}, and no text has this name.`,
    );
  }
}

/**
 * Removes a record from the community of a data folder, or the name of a member and, on demand, the
 * member's posts: from the store and its search index, from the pages on disk, and from the cache of the
 * replicas. The new publication of the store tells a running server to delete its copies. The list keeps
 * the record or name out of later publications.
 * @throws UsageError for an invalid number; CommandError where there is no community, or no such record or
 *   name, or the replicas' cache does not respond; StoreError
 */
export async function forget(
  dataDir: string,
  target: ForgetTarget,
  { hasPosts, isDryRun, cacheUrl, onStep }: ForgetOptions,
): Promise<ForgetResult> {
  // Wrong usage is known before anything is read.
  requireNumber(target);
  const path = storePath(dataDir);
  if (!existsSync(path)) {
    throw new CommandError(
      `${dataDir} holds no community. What a remote community shows, it has to remove itself.`,
    );
  }
  const list = readForgotten(forgottenPath(dataDir));
  const { entry, known, description } = findTarget(path, target, { hasPosts, list });
  const replaced = JSON.stringify(known);
  const isOther = (other: ForgottenEntry) => JSON.stringify(other) !== replaced;
  const copied = readPublicationId(path);
  let compared: ReturnType<typeof compareStores> = { pages: 0, addresses: [] };
  let images: string[] = [];
  const counts = await publishStore(dataDir, copyStore(path), onStep, {
    forgotten: [...list.filter(isOther), entry],
    forgottenName: target.value,
    isDryRun,
    isPurging: true,
    async beforeReplacing(finished, found) {
      if (entry.kind === 'member' && !known) {
        requireSomething(found, target);
      }
      compared = compareStores(finished, path);
      images = await copiesShownOnlyBy(path, finished, dataDir);
      if (isDryRun) {
        return;
      }
      if (readPublicationId(path) !== copied) {
        throw new CommandError('Another community was published meanwhile. Run it again.');
      }
      // All at once, and the store last: by what it still shows, a run after one that was killed here finds the images.
      for (const image of images) {
        rmSync(image, { force: true });
      }
      const others = readForgotten(forgottenPath(dataDir)).filter(isOther);
      writeForgotten(forgottenPath(dataDir), [...others, entry]);
      removePrevious(dataDir, { store: true, media: false });
    },
  });
  if (!isDryRun) {
    await emptyDiskCache(dataDir);
    removeDatabase(membersPath(dataDir));
    if (cacheUrl) {
      await purgeReplicas(cacheUrl);
    }
  }
  return { ...counts, ...compared, description, images: images.length };
}

/**
 * Takes a record or a member off the list; returns false where the list lacks it.
 * @throws CommandError where a number and a name are those of several members
 */
export function undoForget(dataDir: string, target: ForgetTarget): boolean {
  const list = readForgotten(forgottenPath(dataDir));
  const named = list.filter((entry) => isNamed(entry, target));
  if (named.length > 1) {
    throw new CommandError(
      'Several members of the list fit, by the number and by the name. Give --member-id or --member-name.',
    );
  }
  if (named.length === 0) {
    return false;
  }
  writeForgotten(
    forgottenPath(dataDir),
    list.filter((entry) => !named.includes(entry)),
  );
  return true;
}
