import { cp, lstat, realpath } from 'node:fs/promises';
import { relative } from 'node:path';
import { removeFolder } from '@/lib/base/runtime/remove-folder';
import { undoOnFailure } from '@/lib/base/runtime/undo-on-failure';
import { ImportError, type ImportListener, SourceTally } from '../import-report';
import { fileKindOf } from '../source/file-kind';
import { mediaPath, putMedia } from '../undo-import';

/** A complete copy of media that does not replace the current media yet. */
interface StagedMedia {
  fileCount: number;
  publish(): void;
  discard(): void;
}

/**
 * Copies a DokuWiki `data/media` tree beside the media of a data folder. Links within the tree are
 * copied as what they lead to; other links are reported and left out.
 * @throws ImportError
 */
export async function stageMedia(
  dir: string,
  dataDir: string,
  listener: ImportListener,
): Promise<StagedMedia> {
  const staged = `${mediaPath(dataDir)}.new`;
  const discard = () => removeFolder(staged);
  const tally = new SourceTally({ source: 'media', unit: 'files', mayBeEmpty: false }, listener);
  await undoOnFailure(discard, async () => {
    discard();
    const top = await realpath(dir);
    const filter = (path: string) => shouldCopy(top, path, tally);
    await cp(top, staged, { recursive: true, dereference: true, filter });
    tally.finish();
  }).catch((error: unknown) => {
    if (error instanceof ImportError) throw error;
    const reason = error instanceof Error ? error.message : String(error);
    throw new ImportError(`The media of ${dir} cannot be copied (${reason}).`);
  });
  return { fileCount: tally.counts.added, discard, publish: () => putMedia(staged, dataDir) };
}

async function shouldCopy(top: string, path: string, tally: SourceTally): Promise<boolean> {
  const entry = await lstat(path);
  if (entry.isDirectory()) return true;
  tally.counts.read += 1;
  const found = await fileKindOf(top, path, entry);
  if (found.kind === 'refused') tally.report({ file: relative(top, path), reason: found.reason });
  if (found.kind === 'file') tally.counts.added += 1;
  return found.kind !== 'refused';
}
