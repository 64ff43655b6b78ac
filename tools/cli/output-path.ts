import { mkdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { config } from '@/lib/base/config/config';
import { downloadsFolder, isDownloadName } from '@/lib/pages/downloads/downloads';
import { CommandError } from './run-command';

/** The option of commands whose file the site may offer. */
export const PUBLISH_OPTION = { publish: { type: 'boolean', default: false } } as const;

/**
 * The absolute path of the file that a command writes: with `--publish` in the folder whose files the
 * site offers, by default under `name`.
 * @throws CommandError where the file would be in another folder
 */
export function outputPath(file: string, isPublished: boolean, name: string): string {
  if (!isPublished) return resolve(file);
  const published = file || name;
  if (!isDownloadName(published)) {
    throw new CommandError(
      `With --publish, give the name of a file without a folder (given: ${JSON.stringify(file)}).`,
    );
  }
  const folder = downloadsFolder(config().dataDir);
  mkdirSync(folder, { recursive: true });
  return join(folder, published);
}
