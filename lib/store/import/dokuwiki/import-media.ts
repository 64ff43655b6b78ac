import { cp, lstat, realpath, rename, rm } from 'node:fs/promises';
import { relative } from 'node:path';
import { ImportError, type ImportListener, SourceTally } from '../import-report';
import { mediaPath, previousMediaPath } from '../undo-import';
import { resolveLink } from './file-kind';

/** A copy of media that is complete, but does not take the place of those that are there yet. */
export interface StagedMedia {
  files: number;
  publish(): Promise<void>;
  discard(): Promise<void>;
}

/**
 * Copies a DokuWiki `data/media` tree beside the media of a data folder. Links that stay inside of
 * the tree are copied as what they lead to; the others are told to the listener and left out.
 * @throws ImportError
 */
export async function stageMedia(
  dir: string,
  dataDir: string,
  listener: ImportListener,
): Promise<StagedMedia> {
  const target = mediaPath(dataDir);
  const [fresh, previous] = [`${target}.new`, previousMediaPath(dataDir)];
  const discard = () => rm(fresh, { recursive: true, force: true });
  const tally = new SourceTally({ source: 'media', unit: 'files', mayBeEmpty: false }, listener);
  try {
    await discard();
    const top = await realpath(dir);
    const filter = (path: string) => isCopied(top, path, tally);
    await cp(top, fresh, { recursive: true, dereference: true, filter });
    tally.finish();
  } catch (error) {
    await discard();
    throw asImportError(error, dir);
  }
  return {
    files: tally.counts.added,
    discard,
    async publish() {
      try {
        await rm(previous, { recursive: true, force: true });
        await rename(target, previous).catch(ignoreMissing);
        await rename(fresh, target);
      } catch (error) {
        throw asImportError(error, dir);
      }
    },
  };
}

async function isCopied(top: string, path: string, tally: SourceTally): Promise<boolean> {
  const found = await lstat(path);
  if (found.isDirectory()) return true;
  tally.counts.read += 1;
  const link = found.isSymbolicLink()
    ? await resolveLink(top, path)
    : found.isFile()
      ? { kind: 'file' as const }
      : { kind: 'refused' as const, reason: 'is neither a file nor a folder' };
  if (link.kind === 'refused') tally.bad({ file: relative(top, path), reason: link.reason });
  if (link.kind === 'file') tally.counts.added += 1;
  return link.kind !== 'refused';
}

function asImportError(error: unknown, dir: string): ImportError {
  if (error instanceof ImportError) return error;
  const reason = error instanceof Error ? error.message : String(error);
  return new ImportError(`The media of ${dir} cannot be copied (${reason}).`);
}

function ignoreMissing(error: unknown): void {
  if (!(error instanceof Error && 'code' in error && error.code === 'ENOENT')) throw error;
}
