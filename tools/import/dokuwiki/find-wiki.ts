import { type Dirent, readdirSync, statSync } from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import { ImportError } from '../import-report';
import type { CanRead } from './guest-access';
import { readSettings, type WikiSettings } from './wiki-settings';

interface WikiFolders {
  pages: string;
  media?: string | undefined;
  settings?: WikiSettings | undefined;
}

export interface WikiFiles extends Pick<WikiFolders, 'settings'> {
  dir: string;
  canRead: CanRead;
}

function isFolder(path: string): boolean {
  try {
    return statSync(path).isDirectory();
  } catch {
    return false;
  }
}

/** Yields the names of readable files below a folder that DokuWiki would read. */
function* filesBelowFolder(folder: string): Generator<string> {
  let entries: Dirent[] = [];
  try {
    entries = readdirSync(folder, { withFileTypes: true });
  } catch {
    // The import reports it.
  }
  for (const entry of entries) {
    if (/^[._]/.test(entry.name)) continue;
    if (entry.isDirectory()) {
      yield* filesBelowFolder(join(folder, entry.name));
    } else {
      yield entry.name;
    }
  }
}

const hasFileBelow = (folder: string, isWanted: (name: string) => boolean): boolean => {
  for (const name of filesBelowFolder(folder)) {
    if (isWanted(name)) return true;
  }
  return false;
};

const DATA_FOLDERS = ['media', 'meta', 'attic'];

/** Page ids are lower-case, so `README.txt` is no page. */
const isPage = (name: string) => name.endsWith('.txt') && name === name.toLowerCase();

/** True if `pages` in the folder is DokuWiki's, not a namespace of that name. */
function isDataFolder(folder: string): boolean {
  if (!isFolder(join(folder, 'pages'))) return false;
  const entries = readdirSync(folder, { withFileTypes: true });
  if (entries.some(({ name }) => isPage(name))) return false;
  const others = entries.filter((entry) => entry.isDirectory() && entry.name !== 'pages');
  const holdsPages = (name: string) => hasFileBelow(join(folder, name), isPage);
  return (
    others.some(({ name }) => DATA_FOLDERS.includes(name)) ||
    !others.some(({ name }) => !/^[._]/.test(name) && holdsPages(name))
  );
}

/**
 * Returns the folders of the DokuWiki at, above or below a folder: an installation (`dokuwiki/`), data
 * (`dokuwiki/data`, `data/pages`), a dump, a repository with `pages`, or Debian's `/usr/share`, `/var/lib` or
 * `/etc` folder; else a folder of pages.
 * @throws ImportError if an installation's pages are elsewhere
 */
export function findWiki(dir: string): WikiFolders {
  const top = resolve(dir);
  const candidates = [top, dirname(top), dirname(dirname(top))];
  const settings = candidates
    .flatMap((folder) => [
      join(folder, 'conf'),
      ...(basename(folder) === 'dokuwiki' ? [folder, join(folder, '../../../etc/dokuwiki')] : []),
    ])
    .map(readSettings)
    .find((found) => found !== undefined);
  const isInstallation = isFolder(join(top, 'inc')) || settings?.folder === top;
  const data = [
    join(top, 'data'),
    top,
    ...(basename(top) === 'pages' ? [dirname(top)] : []),
    ...(isInstallation ? [resolve(top, settings?.values.get('savedir') ?? 'data')] : []),
  ].find(isDataFolder);
  if (data === undefined) {
    if (isInstallation) {
      throw new ImportError(
        `${dir} is a DokuWiki whose pages are elsewhere. Give the folder that holds pages and media (its setting savedir).`,
      );
    }
    return { pages: dir, settings };
  }
  const media = join(data, 'media');
  const hasMedia = hasFileBelow(media, () => true);
  return { pages: join(data, 'pages'), media: hasMedia ? media : undefined, settings };
}
