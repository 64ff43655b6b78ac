import { existsSync } from 'node:fs';
import type { Part, StoreBuilder } from '../store/builder';
import { publishStore, storePath } from '../store/publish';
import { openStore } from '../store/store';
import { upgradeStore } from '../store/upgrade';
import { type BoardCounts, importBoard } from './board-lines';
import { ImportError, type Listener, printBadLine } from './report';
import { importWiki } from './wiki-tree';

export interface ImportRequest {
  dataDir: string;
  /** A DokuWiki `data/pages` folder. The half that is left out is kept as it was. */
  wiki?: string;
  /** A folder of `forums.jsonl`, `topics.jsonl`, `posts.jsonl`. */
  board?: string;
  /** Stop at the first bad line. */
  strict?: boolean;
}

export interface ImportCounts extends Partial<BoardCounts> {
  pages?: number;
  bad: number;
}

const SILENT: Listener = { bad: () => {}, progress: () => {} };

/**
 * Replaces the community of a data folder, in one step at the very end. Bad lines are told to the
 * listener and left out.
 * @throws ImportError, StoreError with one sentence; the community is then what it was.
 */
export async function importCommunity(
  { dataDir, wiki, board, strict = false }: ImportRequest,
  listener: Listener = SILENT,
): Promise<ImportCounts> {
  const counts: ImportCounts = { bad: 0 };
  const telling: Listener = {
    ...listener,
    bad(line) {
      counts.bad += 1;
      listener.bad(line);
      if (strict) throw new ImportError(`Stopped at the first bad line, ${printBadLine(line)}.`);
    },
  };
  if (wiki === undefined || board === undefined) await upgradeStore(dataDir);
  const fill = async (builder: StoreBuilder) => {
    if (wiki === undefined) keep('wiki', dataDir, builder);
    else counts.pages = await importWiki(wiki, builder, telling);
    if (board === undefined) keep('board', dataDir, builder);
    else Object.assign(counts, await importBoard(board, builder, telling));
  };
  await publishStore(dataDir, fill, listener.progress);
  return counts;
}

function keep(half: Part, dataDir: string, builder: StoreBuilder): void {
  const path = storePath(dataDir);
  if (!existsSync(path)) return;
  // What cannot be read must not be taken for an empty half.
  openStore(path).close();
  builder.keep(half, path);
}
