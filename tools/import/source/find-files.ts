import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { type SourceTally, stopImport } from '../import-report';
import { fileKindOf } from './file-kind';

/**
 * Returns the files below a folder, sorted, as paths relative to it. Names that begin with `.` or `_` are
 * left out (as DokuWiki's `search` does). Entries that are refused are reported to the tally.
 * @throws ImportError when a folder cannot be read
 */
export async function findFiles(top: string, tally: SourceTally): Promise<string[]> {
  const files: string[] = [];

  async function walk(folder: string): Promise<void> {
    const dir = join(top, folder);
    const entries = await readdir(dir, { withFileTypes: true }).catch(
      stopImport(`The folder ${dir} cannot be read`),
    );
    for (const entry of entries) {
      if (/^[._]/.test(entry.name)) continue;
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
