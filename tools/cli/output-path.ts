import { extname, join, resolve } from 'node:path';
import { config } from '@/lib/base/config/config';
import { ensureFolder } from '@/lib/base/files/ensure-folder';
import { downloadsFolder, isDownloadName } from '@/lib/pages/downloads/downloads';
import { UsageError } from './command-error';
import { switchOption } from './define-command';

/** For commands that write a file which the site can offer. */
export const PUBLISH_OPTION = {
  publish: switchOption('write it into DATA_DIR/downloads, whose files /downloads lists'),
};

/**
 * Returns the absolute output path; with `--publish` in the downloads folder, by default named `name`.
 * @throws UsageError for a missing or wrong file name
 */
export function outputPath(file: string, isPublished: boolean, name: string): string {
  const published = file || name;
  const extension = extname(name);
  if (!isPublished && file === '') {
    throw new UsageError(`Name the ${extension} file to write, or add --publish.`);
  }
  if (!published.endsWith(extension)) {
    throw new UsageError(`The file must be named *${extension} (given: ${JSON.stringify(file)}).`);
  }
  if (!isPublished) return resolve(file);
  if (!isDownloadName(published)) {
    throw new UsageError(
      `With --publish, give the name of a file without a folder (given: ${JSON.stringify(file)}).`,
    );
  }
  const folder = downloadsFolder(config().dataDir);
  ensureFolder(folder);
  return join(folder, published);
}
