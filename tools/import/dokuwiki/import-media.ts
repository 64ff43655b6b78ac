import { statSync } from 'node:fs';
import { join } from 'node:path';
import { cleanId } from '@lectern/dokuwiki';
import { undoOnFailure } from '@/lib/base/runtime/undo-on-failure';
import { OWN_TYPES_FILE } from '@/lib/content/images/local-media';
import { namespaceOf } from '@/lib/model/wiki-tree';
import { type ImportProblem, type ImportRun, SourceTally, stopImport } from '../import-report';
import { findFiles } from '../source/find-files';
import { StagedFolder } from '../staged-folder';
import { mediaPath } from '../undo-import';
import { deniedProblem, foreignProblem, idOfFile } from './file-id';
import type { WikiFiles } from './find-wiki';

/**
 * Copies the public media of a DokuWiki `data/media` tree beside the current ones, named as linked. Links
 * within the tree become files; other links and unreadable files are reported. Photos lose their location.
 * @throws ImportError
 */
export async function stageMedia(
  { dir, settings, canRead }: WikiFiles,
  dataDir: string,
  run: ImportRun,
): Promise<{ staged: StagedFolder; fileCount: number }> {
  const staged = new StagedFolder(mediaPath(dataDir));
  const discard = () => staged.discard();
  const tally = new SourceTally({ source: 'media', unit: 'files', mayBeEmpty: false }, run);
  await undoOnFailure(discard, async () => {
    await staged.create();
    for (const file of await findFiles(dir, tally)) {
      tally.counts.read += 1;
      const problem = await copyMedia(file);
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
      const problem = await staged.copy(types, OWN_TYPES_FILE);
      if (problem) tally.report({ file: types, ...problem });
    }
  }).catch(stopImport(`The media of ${dir} cannot be copied`));
  return { staged, fileCount: tally.counts.added };

  async function copyMedia(file: string): Promise<ImportProblem | undefined> {
    const wikiId = idOfFile(file, settings);
    const id = cleanId(wikiId);
    if (id === '') return { reason: 'its name is no id' };
    const foreign = foreignProblem(wikiId);
    if (foreign) return foreign;
    // Media have their namespace's access (`checkFileStatus` of inc/fetch.functions.php).
    const namespace = namespaceOf(wikiId);
    if (!canRead(`${namespace}:*`.replace(/^:/, ''))) return deniedProblem(namespace);
    return staged.copy(join(dir, file), join(...id.split(':')));
  }
}
