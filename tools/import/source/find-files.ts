import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { type SourceTally, stopImport, unreadable } from '../import-report';
import { fileKindOf } from './file-kind';

/**
 * Returns the sorted relative paths below a folder. Reports refused entries and unreadable folders.
 * @param leftOut names that are not listed, by default what begins with `.` or `_` (as DokuWiki's `search`)
 * @throws ImportError if `top` is unreadable
 */
export async function findFiles(
  top: string,
  tally: SourceTally,
  leftOut = /^[._]/,
): Promise<string[]> {
  const files: string[] = [];

  async function walk(folder: string): Promise<void> {
    const dir = join(top, folder);
    const entries = await readdir(dir, { withFileTypes: true }).catch((error) => {
      // The handler that `stopImport` returns throws.
      if (folder === '') return stopImport(`The folder ${dir} cannot be read`)(error);
      tally.counts.read += 1;
      tally.report({ file: folder, ...unreadable(error) });
      return [];
    });
    for (const entry of entries) {
      if (leftOut.test(entry.name)) continue;
      const file = join(folder, entry.name);
      const found = await fileKindOf(top, join(top, file), entry);
      if (found.kind === 'folder') {
        await walk(file);
      } else if (found.kind === 'refused') {
        tally.counts.read += 1;
        tally.report({ file, reason: found.reason });
      } else {
        files.push(file);
      }
    }
  }

  await walk('');
  return files.sort();
}
