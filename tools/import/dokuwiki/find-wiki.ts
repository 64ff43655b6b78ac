import { type Dirent, readdirSync, statSync } from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import { ImportError } from '../import-report';
import type { CanRead } from './guest-access';
import { readSettings, type WikiSettings } from './wiki-settings';

/** The folders of a DokuWiki. */
export interface WikiFolders {
  pages: string;
  /** Undefined where there are no files of media. */
  media?: string | undefined;
  /** Undefined where its folder `conf` is not there. */
  settings?: WikiSettings | undefined;
}

/** A folder of pages or of media, and what is known of the wiki that it belongs to. */
export interface WikiFiles extends Pick<WikiFolders, 'settings'> {
  dir: string;
  canRead: CanRead;
}

/** False also for what may not be read. */
function isFolder(path: string): boolean {
  try {
    return statSync(path).isDirectory();
  } catch {
    return false;
  }
}

/** The files at any depth below a folder that can be read, and have names that DokuWiki reads. */
function* filesBelowFolder(folder: string): Generator<string> {
  let entries: Dirent[] = [];
  try {
    entries = readdirSync(folder, { withFileTypes: true });
  } catch {
    // The import names it.
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
  for (const name of filesBelowFolder(folder)) if (isWanted(name)) return true;
  return false;
};

/** What stands beside `pages` in the data folder of a DokuWiki. */
const SIBLINGS = ['media', 'meta', 'attic'];

/** True for the name of a page's file: its id has no capital letters, so `README.txt` is none. */
const isPage = (name: string) => name.endsWith('.txt') && name === name.toLowerCase();

/** True for a folder that holds `pages`, and is not itself a folder of pages with such a namespace. */
function isData(folder: string): boolean {
  if (!isFolder(join(folder, 'pages'))) return false;
  const entries = readdirSync(folder, { withFileTypes: true });
  if (entries.some(({ name }) => isPage(name))) return false;
  const others = entries.filter((entry) => entry.isDirectory() && entry.name !== 'pages');
  const holdsPages = (name: string) => hasFileBelow(join(folder, name), isPage);
  return (
    others.some(({ name }) => SIBLINGS.includes(name)) ||
    !others.some(({ name }) => !/^[._]/.test(name) && holdsPages(name))
  );
}

/**
 * Returns the folders of the DokuWiki that a folder is, belongs to, or holds: an installation
 * (`dokuwiki/`), its data (`dokuwiki/data`, `data/pages`), a dump, a repository with `pages`, or the folder of Debian's
 * package in `/usr/share`, `/var/lib` or `/etc`. Any other folder is one of pages.
 * @throws ImportError for an installation whose pages are elsewhere
 */
export function findWiki(dir: string): WikiFolders {
  const top = resolve(dir);
  const around = [top, dirname(top), dirname(dirname(top))];
  const settings = around
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
  ].find(isData);
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
