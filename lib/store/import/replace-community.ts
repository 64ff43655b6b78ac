import { stageMedia } from './dokuwiki/import-media';
import { type ImportCounts, type ImportRequest, importCommunity } from './import-community';
import { withPolicy } from './import-policy';
import type { ImportListener } from './import-report';
import { forgetPrevious } from './undo-import';

export interface ReplaceRequest extends ImportRequest {
  /** A DokuWiki `data/media` folder. */
  media?: string;
}

/**
 * Replaces the parts of a community that are given, its media included, and keeps what they replace
 * for `undoImport`. The media come last: they are ready by then, so that little can fail between.
 * @throws ImportError, StoreError; the community is then what it was.
 */
export async function replaceCommunity(
  { media: dir, ...request }: ReplaceRequest,
  listener: ImportListener,
): Promise<ImportCounts> {
  const { dataDir, wiki, board } = request;
  const counts: ImportCounts = { bad: 0 };
  const counting = withPolicy(listener, request, counts);
  const media = dir === undefined ? undefined : await stageMedia(dir, dataDir, counting);
  const hasStore = (wiki ?? board) !== undefined;
  try {
    if (hasStore) {
      const imported = await importCommunity(request, listener);
      Object.assign(counts, imported, { bad: counts.bad + imported.bad });
    }
    await media?.publish();
  } finally {
    await media?.discard();
  }
  forgetPrevious(dataDir, { store: hasStore, media: media !== undefined });
  return media ? { ...counts, media: media.files } : counts;
}
