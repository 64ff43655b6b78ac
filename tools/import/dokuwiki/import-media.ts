import { statSync } from 'node:fs';
import { copyFile, mkdir } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { cleanId } from '@lectern/dokuwiki';
import { keepOwner } from '@/lib/base/files/keep-owner';
import { removeFolder } from '@/lib/base/files/remove-folder';
import { isDiskFull } from '@/lib/base/runtime/operator-error';
import { undoOnFailure } from '@/lib/base/runtime/undo-on-failure';
import { OWN_TYPES_FILE } from '@/lib/content/images/local-media';
import { namespaceOf } from '@/lib/model/wiki-tree';
import { removeLocationFromFile } from '@/tools/images/remove-location';
import {
  type ImportProblem,
  type ImportRun,
  SourceTally,
  stopImport,
  unreadable,
} from '../import-report';
import { findFiles } from '../source/find-files';
import { mediaPath, putFolder } from '../undo-import';
import { deniedProblem, foreignProblem, idOfFile } from './file-id';
import type { WikiFiles } from './find-wiki';

/** Media copied beside the current ones, to replace them or to be removed. */
interface StagedMedia {
  fileCount: number;
  publish(): void;
  discard(): void;
}

/** Returns an unreadable file's problem. @throws if the disk is full */
function reportUnlessFull(error: unknown): ImportProblem {
  if (isDiskFull(error)) throw error;
  return unreadable(error);
}

/**
 * Copies the public media of a DokuWiki `data/media` tree beside the current ones, named as linked. Links
 * within the tree become files; other links and unreadable files are reported. Photos lose their location.
 * @throws ImportError
 */
export async function stageMedia(
  { dir, settings, canRead }: WikiFiles,
  dataDir: string,
  run: ImportRun,
): Promise<StagedMedia> {
  const staged = `${mediaPath(dataDir)}.new`;
  const discard = () => removeFolder(staged);
  const tally = new SourceTally({ source: 'media', unit: 'files', mayBeEmpty: false }, run);
  await undoOnFailure(discard, async () => {
    discard();
    await mkdir(staged, { recursive: true });
    for (const file of await findFiles(dir, tally)) {
      tally.counts.read += 1;
      const problem = await copyMedia(file).catch(reportUnlessFull);
      if (problem) {
        tally.report({ file, ...problem });
      } else {
        tally.counts.added += 1;
      }
    }
    tally.finish();
    // A tree without settings may be an export, which has the wiki's own types beside the media.
    const types = settings ? join(settings.folder, 'mime.local.conf') : join(dir, OWN_TYPES_FILE);
    if (statSync(types, { throwIfNoEntry: false })?.isFile()) {
      const copied = copyFile(types, join(staged, OWN_TYPES_FILE)).then(() => undefined);
      const problem = await copied.catch(reportUnlessFull);
      if (problem) tally.report({ file: types, ...problem });
    }
    keepOwner(staged, dataDir);
  }).catch(stopImport(`The media of ${dir} cannot be copied`));
  return {
    fileCount: tally.counts.added,
    discard,
    publish: () => putFolder(staged, mediaPath(dataDir)),
  };

  async function copyMedia(file: string): Promise<ImportProblem | undefined> {
    const wikiId = idOfFile(file, settings);
    const id = cleanId(wikiId);
    if (id === '') return { reason: 'its name is no id' };
    const foreign = foreignProblem(wikiId);
    if (foreign) return foreign;
    // Media have their namespace's access (`checkFileStatus` of inc/fetch.functions.php).
    const namespace = namespaceOf(wikiId);
    if (!canRead(`${namespace}:*`.replace(/^:/, ''))) return deniedProblem(namespace);
    const target = join(staged, ...id.split(':'));
    await mkdir(dirname(target), { recursive: true });
    await copyFile(join(dir, file), target);
    await removeLocationFromFile(target);
    return undefined;
  }
}
