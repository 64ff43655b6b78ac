import { openReadOnly, type StoreDatabase, StoreError } from './database/database';
import { requireCurrent } from './database/schema';
import { type BoardQueries, boardQueries } from './queries/board-queries';
import { type ChangeQueries, changeQueries } from './queries/change-queries';
import { type GoneQueries, goneQueries } from './queries/gone-queries';
import { type StatisticsQueries, statisticsQueries } from './queries/statistics-queries';
import { type WikiQueries, wikiQueries } from './queries/wiki-queries';
import { type SearchStore, searchStore } from './search/search-store';

/** The queries of a store. */
export interface Store {
  wiki: WikiQueries;
  board: BoardQueries;
  gone: GoneQueries;
  search: SearchStore;
  changes: ChangeQueries;
  statistics: StatisticsQueries;
  close(): void;
}

/**
 * Opens a store for reading.
 * @throws StoreError when the file is missing, is not a store, or is of another version
 */
export function openStore(path: string): Store {
  let opened: StoreDatabase | undefined;
  try {
    const db = openReadOnly(path);
    opened = db;
    requireCurrent(db);
    return {
      wiki: wikiQueries(db),
      board: boardQueries(db),
      gone: goneQueries(db),
      search: searchStore(db),
      changes: changeQueries(db),
      statistics: statisticsQueries(db),
      close: () => db.close(),
    };
  } catch (error) {
    opened?.close();
    const reason = error instanceof Error ? error.message : String(error);
    throw new StoreError(`${path} cannot be read as a community's store (${reason}).`, {
      cause: error,
    });
  }
}
