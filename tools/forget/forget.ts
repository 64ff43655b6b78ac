import { existsSync, rmSync } from 'node:fs';
import { membersPath } from '@/lib/community/discourse/members';
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
import { purgeReplicas } from './purge-replicas';

interface ForgetOptions {
  hasPosts: boolean;
  isDryRun: boolean;
  /** Codes of listed places to remove, too. */
  also?: readonly string[];
  cacheUrl?: string | undefined;
  onStep?: OnBuildStep | undefined;
}

/** Counts of removed and changed records; of a dry run, the expected counts. */
export interface ForgetResult extends ForgetCounts {
  description: string;
  /** Changed or removed topics, forums and wiki pages. */
  pages: number;
  /** Copies of images and files that no page shows any more. */
  images: number;
}

/** Returns how many pages differ between two stores, given by their paths. */
function countChangedPages(finished: string, before: string): number {
  const last = readStore(before, (db) => changeQueries(db).ends().last) ?? 0;
  return readStore(finished, (db) => changeQueries(db).pagesAfter(last)) ?? 0;
}

/** @throws CommandError if no record or text has the name */
function requireSomething(counts: ForgetCounts, { value }: ForgetTarget): void {
  const isEmpty =
    counts.removed === 0 && Object.keys(counts.changed).length === 0 && counts.places.length === 0;
  if (isEmpty) {
    throw new CommandError(
      `The community has no member ${JSON.stringify(value)}, and no text has this name.`,
    );
  }
}

/** Returns the entry with the run's decisions. @throws CommandError if a code names no place */
function withDecisions<Entry extends ForgottenEntry>(
  entry: Entry,
  { decided, places }: ForgetCounts,
  codes: readonly string[],
): Entry {
  const unknown = codes.filter((code) => !decided.some((each) => each.code === code));
  if (unknown.length > 0) {
    throw new CommandError(
      `No place has the code ${unknown.join(', ')}. This run lists ${places.length} places.`,
    );
  }
  const also = [...(entry.also ?? []), ...decided.map(({ decision }) => decision)];
  return also.length > 0 ? { ...entry, also } : entry;
}

/**
 * Removes a record, or a member's name and optionally posts, from the store, the search index and the caches.
 * Publishes a new store, so that a running server drops its cached copies. Adds the target to the list of
 * forgotten records, which all later publications leave out.
 * @throws UsageError for an invalid number
 * @throws CommandError without a store or a match, if another process publishes, or if the replicas' cache
 * fails
 * @throws StoreError if the store cannot be read or written
 */
export async function forget(
  dataDir: string,
  target: ForgetTarget,
  { isDryRun, also = [], cacheUrl, onStep, ...options }: ForgetOptions,
): Promise<ForgetResult> {
  // A wrong argument comes before any other error.
  requireNumber(target);
  const path = storePath(dataDir);
  if (!existsSync(path)) {
    throw new CommandError(
      `${dataDir} holds no community. The operator of a remote community has to remove its records.`,
    );
  }
  const list = readForgotten(forgottenPath(dataDir));
  const found = findTarget(path, target, { ...options, list });
  const { entry, known: listedEntry, description, names, salt } = found;
  // `entry` replaces a listed one. It is found by content, since the list is read again later.
  const replacedEntry = JSON.stringify(listedEntry);
  const isKept = (listed: ForgottenEntry) => JSON.stringify(listed) !== replacedEntry;
  const copiedPublication = readPublicationId(path);
  let pages = 0;
  let images: string[] = [];
  const counts = await publishStore(dataDir, copyStore(path), onStep, {
    forgotten: [...list.filter(isKept), entry],
    run: { names, codes: also, salt },
    isDryRun,
    isPurging: true,
    async beforeReplacing(finished, counts) {
      if (entry.kind === 'member' && !listedEntry) {
        requireSomething(counts, target);
      }
      const decidedEntry = withDecisions(entry, counts, also);
      pages = countChangedPages(finished, path);
      // The images that the old store shows, and the finished one does not.
      images = copiesShownOnlyBy(path, finished, dataDir);
      if (isDryRun) {
        return;
      }
      if (readPublicationId(path) !== copiedPublication) {
        throw new CommandError('Another community was published. Run the command again.');
      }
      // The store is replaced after this: a rerun after a kill finds the images in the old store.
      for (const image of images) {
        rmSync(image, { force: true });
      }
      const keptEntries = readForgotten(forgottenPath(dataDir)).filter(isKept);
      writeForgotten(forgottenPath(dataDir), [...keptEntries, decidedEntry]);
      // The store of `undoImport` still has the record.
      removePrevious(dataDir, { store: true, media: false, files: true });
    },
  });
  if (!isDryRun) {
    await emptyDiskCache(dataDir);
    removeDatabase(membersPath(dataDir));
    if (cacheUrl) {
      await purgeReplicas(cacheUrl);
    }
  }
  return { ...counts, pages, description, images: images.length };
}

/**
 * Removes a target from the list of forgotten records. False if it is not listed.
 * @throws CommandError if several members match
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
