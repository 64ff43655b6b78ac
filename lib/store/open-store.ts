import { existsSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import { journalFiles, openReadOnly, type StoreDatabase, StoreError } from './database/database';
import { requireCurrent } from './database/schema';
import { boardQueries } from './queries/board-queries';
import { changeQueries } from './queries/change-queries';
import { goneQueries } from './queries/gone-queries';
import { isPurgedSince, newestPublication } from './queries/publication-queries';
import { statisticsQueries } from './queries/statistics-queries';
import { storeParts } from './queries/store-parts';
import { timeQueries } from './queries/time-queries';
import { wikiQueries } from './queries/wiki-queries';
import { searchStore } from './search/search-store';

export type Store = ReturnType<typeof openStore>;

/**
 * Opens a store for reading.
 * @throws StoreError for a missing or invalid file, or one of another version; the system's error for an
 * unreadable folder
 */
export function openStore(path: string) {
  if (!statSync(path, { throwIfNoEntry: false })) {
    throw new StoreError(
      `There is no community in ${dirname(path)}: lectern import or lectern mirror creates one.`,
    );
  }
  let opened: StoreDatabase | undefined;
  try {
    const db = openReadOnly(path);
    opened = db;
    requireCurrent(db);
    return {
      publication: newestPublication(db) ?? path,
      isPurgedSince: (publication: string) => isPurgedSince(db, publication),
      parts: storeParts(db),
      wiki: wikiQueries(db),
      board: boardQueries(db),
      gone: goneQueries(db),
      search: searchStore(db),
      changes: changeQueries(db),
      statistics: statisticsQueries(db),
      times: timeQueries(db),
      close: () => db.close(),
    };
  } catch (error) {
    opened?.close();
    const reason = error instanceof Error ? error.message : String(error);
    const journal = journalFiles(path).find((file) => existsSync(file));
    if (journal !== undefined) {
      throw new StoreError(
        `${path} cannot be read (${reason}). ${journal} is beside it, which a store never has: remove that file, unless another program writes to the store.`,
        { cause: error },
      );
    }
    throw new StoreError(`${path} cannot be read as a community's store (${reason}).`, {
      cause: error,
    });
  }
}
