import type { Dirent, Stats } from 'node:fs';
import { readdir, realpath, stat } from 'node:fs/promises';
import { dirname, isAbsolute, join, relative, sep } from 'node:path';
import { type SourceTally, stopImport, unreadable } from '../import-report';

type FileKind = { kind: 'file' | 'folder' } | { kind: 'refused'; reason: string };

const refuse = (reason: string): FileKind => ({ kind: 'refused', reason });

/**
 * Kind of an entry. Follows links within the imported folder. Below a linked folder it refuses links to
 * folders, so that each link adds at most one copy.
 * @param top the imported folder
 * @param path begins with `top`
 */
async function fileKindOf(top: string, path: string, entry: Dirent | Stats): Promise<FileKind> {
  if (entry.isDirectory()) return { kind: 'folder' };
  if (entry.isFile()) return { kind: 'file' };
  return entry.isSymbolicLink() ? linkKind(top, path) : refuse('is neither a file nor a folder');
}

async function linkKind(top: string, path: string): Promise<FileKind> {
  const target = await realpath(path).catch(() => undefined);
  if (target === undefined) return refuse('is a link that leads nowhere');
  const root = await realpath(top);
  if (!isWithin(root, target)) return refuse('is a link that leads out of the folder');
  const found = await stat(target);
  if (found.isFile()) return { kind: 'file' };
  if (!found.isDirectory()) return refuse('is a link to what is neither a file nor a folder');
  const parent = join(root, relative(top, dirname(path)));
  if (isWithin(target, parent)) return refuse('is a link to a folder that contains it');
  if ((await realpath(dirname(path))) !== parent) {
    return refuse('is a link to a folder, below another such link');
  }
  return { kind: 'folder' };
}

/** True if a path is a folder or in it; both absolute and resolved. */
function isWithin(folder: string, path: string): boolean {
  const steps = relative(folder, path);
  return steps !== '..' && !steps.startsWith(`..${sep}`) && !isAbsolute(steps);
}

/**
 * Sorted relative paths below a folder, skipping names that begin with `.` or `_` (like DokuWiki's `search`).
 * Refused entries and unreadable folders are reported.
 * @throws ImportError if `top` is unreadable
 */
export async function findFiles(top: string, tally: SourceTally): Promise<string[]> {
  const files: string[] = [];

  async function walk(folder: string): Promise<void> {
    const dir = join(top, folder);
    const entries = await readdir(dir, { withFileTypes: true }).catch((error) => {
      if (folder === '') return stopImport(`The folder ${dir} cannot be read`)(error);
      tally.counts.read += 1;
      tally.report({ file: folder, ...unreadable(error) });
      return [];
    });
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
