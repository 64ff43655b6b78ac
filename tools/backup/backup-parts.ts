import { join } from 'node:path';
import { storePath } from '@/lib/store/build/publish-store';
import { forgottenPath } from '@/lib/store/forgotten/forgotten-list';
import { mediaPath } from '@/tools/import/undo-import';
import { mirrorPath } from '@/tools/mirror/mirror-database';

/** A part of a data folder that is worth keeping. */
export interface BackupPart {
  /** Its path in the data folder and, relative to it, in the backup. */
  pathIn: (folder: string) => string;
  kind: 'database' | 'file' | 'folder';
}

const file = (name: string): BackupPart => ({
  pathIn: (folder) => join(folder, name),
  kind: 'file',
});

/**
 * What a backup holds, by name. All else in a data folder is derived (`pages.db`), a lock, left by a
 * killed process, or there to undo an import (`*.previous`).
 */
export const BACKUP_PARTS: Readonly<Record<string, BackupPart>> = {
  /** The community. */
  'community.db': { pathIn: storePath, kind: 'database' },
  /** What a mirror has read: days of requests at one a second. */
  'mirror.db': { pathIn: mirrorPath, kind: 'database' },
  media: { pathIn: mediaPath, kind: 'folder' },
  /** What imports and mirrors must leave out. */
  'forgotten.jsonl': { pathIn: forgottenPath, kind: 'file' },
  /** Signs the addresses of images, which caches and readers have. */
  secret: file('secret'),
  /** The crawl of a remote community: hours of requests. */
  'sitemap.json': file('sitemap.json'),
};
