import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';

/** The folders of a dump of a DokuWiki. */
interface Dump {
  pages: string;
  /** Undefined where there are no files of media. */
  media?: string | undefined;
}

const isFolder = (path: string) =>
  statSync(path, { throwIfNoEntry: false })?.isDirectory() === true;

/**
 * Returns the folders of a dump as `dokuwiki-dumper` and backups have it: `pages` beside `media`, `meta`
 * or `attic`, at the top or below `data`. Undefined for any other folder, such as one of pages, which may
 * have namespaces of these names.
 */
export function findDump(dir: string): Dump | undefined {
  const top = [dir, join(dir, 'data')].find(
    (folder) =>
      isFolder(join(folder, 'pages')) &&
      ['media', 'meta', 'attic'].some((name) => isFolder(join(folder, name))) &&
      !readdirSync(folder).some((name) => name.endsWith('.txt')),
  );
  if (top === undefined) return undefined;
  const media = join(top, 'media');
  const hasMedia = isFolder(media) && readdirSync(media).length > 0;
  return { pages: join(top, 'pages'), media: hasMedia ? media : undefined };
}
