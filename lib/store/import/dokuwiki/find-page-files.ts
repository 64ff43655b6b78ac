import type { Dirent } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { ImportError, type SourceTally } from '../import-report';
import { resolveLink } from './file-kind';

/**
 * The files of pages below a folder, in order, as paths from it; names that start with `.` or `_` are
 * not pages (DokuWiki's `search`). Links that stay inside of the folder are followed, the others are
 * told to the tally.
 * @throws ImportError when a folder cannot be read.
 */
export async function findPageFiles(top: string, tally: SourceTally): Promise<string[]> {
  const files: string[] = [];

  async function walk(folder: string): Promise<void> {
    const entries = await readdir(join(top, folder), { withFileTypes: true }).catch((error) => {
      const reason = error instanceof Error ? error.message : String(error);
      throw new ImportError(`The folder ${join(top, folder)} cannot be read (${reason}).`);
    });
    for (const entry of entries) {
      if (/^[._]/.test(entry.name)) continue;
      const path = join(folder, entry.name);
      const kind = await kindOf(entry, path);
      if (kind === 'folder') await walk(path);
      else if (kind === 'file' && entry.name.endsWith('.txt')) files.push(path);
    }
  }

  async function kindOf(entry: Dirent, file: string): Promise<'file' | 'folder' | 'refused'> {
    if (entry.isDirectory()) return 'folder';
    if (entry.isFile()) return 'file';
    const link = entry.isSymbolicLink()
      ? await resolveLink(top, join(top, file))
      : { kind: 'refused' as const, reason: 'is neither a file nor a folder' };
    if (link.kind === 'refused') {
      tally.counts.read += 1;
      tally.bad({ file, reason: link.reason });
    }
    return link.kind;
  }

  await walk('');
  return files.sort();
}
