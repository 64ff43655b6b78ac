import { existsSync, rmSync } from 'node:fs';
import { config } from '@/lib/base/config/config';
import { membersPath } from '@/lib/community/discourse/members';
import type { Change } from '@/lib/model/records';
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
  /** Includes the member's posts. */
  hasPosts: boolean;
  isDryRun: boolean;
  cacheUrl?: string | undefined;
  onStep?: OnBuildStep | undefined;
}

/** What was removed, or in a dry run would be. */
export interface ForgetResult extends ForgetCounts {
  description: string;
  /** Topic, forum and wiki pages changed or gone. */
  pages: number;
  /** To purge from caches in front of the site. */
  addresses: string[];
  /** Image copies no longer shown. */
  images: number;
}

/** Further changes are not named. */
const MAX_CHANGES = 1_000_000;

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

/** @throws CommandError if no record or text has the name */
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
 * Removes a record, or a member's name and optionally posts, from store, search index and caches. The new
 * publication makes a running server drop its copies; the list keeps later publications clean.
 * @throws UsageError for an invalid number; CommandError without a community or match, or if the replicas'
 * cache fails; StoreError
 */
export async function forget(
  dataDir: string,
  target: ForgetTarget,
  { hasPosts, isDryRun, cacheUrl, onStep }: ForgetOptions,
): Promise<ForgetResult> {
  // Refuse a wrong argument before any other error.
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
      // The store goes last, so that a rerun after a kill still finds the images.
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
 * Removes a target from the list of forgotten records. Returns false if it is not listed.
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
