import { type BoardStore, boardStore } from './board';
import { type Connection, openReadOnly, StoreError } from './connection';
import { isCurrent, schemaVersion } from './schema';
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
  const db = connect(path);
  try {
    if (!isCurrent(db)) {
      throw new StoreError(
        `${path} has schema ${schemaVersion(db)}, which this version of Lectern does not read: import the community again.`,
      );
    }
    return { wiki: wikiStore(db), board: boardStore(db), close: () => db.close() };
  } catch (error) {
    db.close();
    if (error instanceof StoreError) throw error;
    throw new StoreError(`${path} is not a store of Lectern (${reason(error)}).`, { cause: error });
  }
}

function connect(path: string): Connection {
  try {
    return openReadOnly(path);
  } catch (error) {
    throw new StoreError(`${path} cannot be opened (${reason(error)}).`, { cause: error });
  }
}

const reason = (error: unknown) => (error instanceof Error ? error.message : String(error));
