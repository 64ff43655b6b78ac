import { existsSync } from 'node:fs';
import { publishStore, storePath } from '../build/publish-store';
import type { Part, StoreBuilder } from '../build/store-builder';
import { upgradeStore } from '../database/upgrade-store';
import { openStore } from '../open-store';
import { importWiki } from './dokuwiki/import-wiki';
import { type BoardCounts, importBoard } from './import-board';
import { type ImportPolicy, withPolicy } from './import-policy';
import type { ImportListener } from './import-report';
import { previousStorePath } from './undo-import';

export interface ImportRequest extends ImportPolicy {
  dataDir: string;
  /** A DokuWiki `data/pages` folder. The half that is left out is kept as it was. */
  wiki?: string;
  /** A folder of `forums.jsonl`, `topics.jsonl`, `posts.jsonl`. */
  board?: string;
}

export interface ImportCounts extends Partial<BoardCounts> {
  pages?: number;
  /** Files of media. */
  media?: number;
  bad: number;
}

const SILENT: ImportListener = { onBadLine: () => {}, onProgress: () => {} };

/**
 * Replaces the community of a data folder, in one step at the very end, and keeps the store that it
 * replaces for `undoImport`. Bad lines are told to the listener and left out.
 * @throws ImportError, StoreError with one sentence; the community is then what it was.
 */
export async function importCommunity(
  { dataDir, wiki, board, ...policy }: ImportRequest,
  listener: ImportListener = SILENT,
): Promise<ImportCounts> {
  const counts: ImportCounts = { bad: 0 };
  const counting = withPolicy(listener, policy, counts);
  if (wiki === undefined || board === undefined) await upgradeStore(dataDir);
  const fill = async (builder: StoreBuilder) => {
    if (wiki === undefined) keep('wiki', dataDir, builder);
    else counts.pages = await importWiki(wiki, builder, counting);
    if (board === undefined) keep('board', dataDir, builder);
    else Object.assign(counts, await importBoard(board, builder, counting));
  };
  await publishStore(dataDir, fill, listener.onProgress, { previous: previousStorePath(dataDir) });
  return counts;
}

function keep(half: Part, dataDir: string, builder: StoreBuilder): void {
  const path = storePath(dataDir);
  if (!existsSync(path)) return;
  // What cannot be read must not be taken for an empty half.
  openStore(path).close();
  builder.keep(half, path);
}
