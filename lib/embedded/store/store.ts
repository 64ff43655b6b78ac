import { type BoardStore, boardStore } from './board';
import { type Connection, openReadOnly, StoreError } from './connection';
import { requireCurrent } from './schema';
import { type WikiStore, wikiStore } from './wiki';

/** A community, ready to be read. */
export interface Store {
  wiki: WikiStore;
  board: BoardStore;
  close(): void;
}

/**
 * Opens a store for serving; it cannot be written through it.
 * @throws StoreError with one sentence when the file is missing, is no store, or of another version.
 */
export function openStore(path: string): Store {
  let db: Connection | undefined;
  try {
    db = openReadOnly(path);
    requireCurrent(db);
    const { wiki, board } = { wiki: wikiStore(db), board: boardStore(db) };
    return { wiki, board, close: () => db?.close() };
  } catch (error) {
    db?.close();
    const reason = error instanceof Error ? error.message : String(error);
    throw new StoreError(`${path} cannot be read as a community's store (${reason}).`, {
      cause: error,
    });
  }
}
