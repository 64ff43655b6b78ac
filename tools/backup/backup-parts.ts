/**
 * What a backup holds: files and folders by their names in the data folder. All else in a data folder is
 * derived (`pages.db`), a lock, left by a killed process, or there to undo an import (`*.previous`).
 */
export const BACKUP_PARTS: Readonly<Record<string, 'database' | 'file' | 'folder'>> = {
  /** The community. */
  'community.db': 'database',
  /** What a mirror has read: days of requests at one a second. */
  'mirror.db': 'database',
  media: 'folder',
  /** What imports and mirrors must leave out. */
  'forgotten.jsonl': 'file',
  /** Signs the addresses of images, which caches and readers have. */
  secret: 'file',
  /** The crawl of a remote community: hours of requests. */
};
