import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { gunzipSync } from 'node:zlib';
import { openSqlite } from '@/lib/base/sqlite/open-sqlite';
import { ImportError, unreadable } from '../import-report';
import { type PhpValue, parsePhp, phpValueAt } from '../source/parse-php';
import { MAX_RECORD_BYTES } from '../source/split-lines';
import { hasPlugin, isFile, type WikiSettings } from './wiki-settings';

/** Revision that guests see, by its time in Unix seconds; `current` is the page's file. */
type ShownRevision = number | 'current' | 'none';

/**
 * Returns the text that guests see if drafts need approval: `current` for the file's own, undefined for none.
 * `name` is the file's path without `.txt`.
 */
export type ReadApproved = (id: string, name: string) => Buffer | 'current' | undefined;

/**
 * True if an id is in a listed namespace (`in_namespace` of the plugin publish, where `:ns` and `ns:` are
 * none).
 */
const isWithin = (namespaces: string, id: string) =>
  namespaces
    .trim()
    .split(/\s+/)
    .some((namespace) => `${id}:`.startsWith(`${namespace}:`));

/**
 * Old metadata has one user's name, real name and mail address in place of a list (`checkApprovalFormat`).
 */
function countApprovals(by: PhpValue): number {
  if (!(by instanceof Map)) return 0;
  const [first] = by.values();
  return first instanceof Map ? by.size : Math.min(by.size, 1);
}

/** Returns the revision that the plugin publish shows (its helper.php and action/start.php). */
function byPublish(id: string, meta: PhpValue, settings?: WikiSettings): ShownRevision {
  const setting = (name: string) => settings?.values.get(`plugin.publish.${name}`) ?? '';
  const only = setting('apr_namespaces').trim();
  const none = setting('no_apr_namespaces').trim();
  if ((only !== '' && !isWithin(only, id)) || (none !== '' && isWithin(none, id))) return 'current';
  const approvals = phpValueAt(meta, 'current', 'approval');
  const needed = Number(setting('number_of_approved') || 1);
  const approved = approvals instanceof Map ? [...approvals] : [];
  const revisions = approved
    .filter(([, by]) => countApprovals(by) >= needed)
    .map(([revision]) => Number(revision));
  if (revisions.length === 0) return setting('hide drafts') === '1' ? 'none' : 'current';
  const newest = Math.max(...revisions);
  const changedAt =
    phpValueAt(meta, 'current', 'last_change', 'date') ??
    phpValueAt(meta, 'current', 'date', 'modified');
  return newest === changedAt ? 'current' : newest;
}

/**
 * Returns the revisions that the plugin approve shows (`find_last_approved` of its helper.php), by page.
 * @throws ImportError if its database is unreadable
 */
function readApprovals(file: string): Map<string, ShownRevision> {
  try {
    const db = openSqlite(`${pathToFileURL(file).href}?mode=ro&immutable=1`);
    try {
      const rows = db
        .prepare(
          `SELECT page.page AS id, rev, current FROM page
           LEFT JOIN revision ON revision.page = page.page AND approved IS NOT NULL
           WHERE hidden = 0 ORDER BY rev`,
        )
        .all() as { id: string; rev: string | number | null; current: number | null }[];
      const shownAt = ({ rev, current }: (typeof rows)[number]): ShownRevision => {
        if (rev === null) return 'none';
        return Number(current) === 1 ? 'current' : Number(rev);
      };
      return new Map(rows.map((row) => [row.id, shownAt(row)]));
    } finally {
      db.close();
    }
  } catch (error) {
    throw new ImportError(
      `The wiki has drafts that are approved first (plugin approve), but ${file} cannot be read (${unreadable(error).reason}), so that drafts may not be for guests. Repair it, or switch the plugin off in the wiki.`,
    );
  }
}

/** Returns an old revision's text; undefined if removed or packed by bzip2. */
function readRevision(dataDir: string, name: string, revision: number): Buffer | undefined {
  const file = join(dataDir, 'attic', `${name}.${revision}.txt`);
  if (isFile(file)) return readFileSync(file);
  const packed = `${file}.gz`;
  if (!isFile(packed)) return undefined;
  return gunzipSync(readFileSync(packed), { maxOutputLength: MAX_RECORD_BYTES });
}

/**
 * Returns a function that reads a page's approved revision. @throws ImportError if approvals are unreadable
 */
export function approvedReader(pagesDir: string, settings: WikiSettings | undefined): ReadApproved {
  const dataDir = join(pagesDir, '..');
  const approvals = join(dataDir, 'meta/approve.sqlite3');
  const isDraftShown = settings?.values.get('plugin.approve.hide_drafts_for_viewers') === '0';
  const hasApprove = hasPlugin(settings, 'approve') !== false && !isDraftShown && isFile(approvals);
  const byApprove = hasApprove ? readApprovals(approvals) : new Map<string, ShownRevision>();
  const hasPublish = hasPlugin(settings, 'publish') !== false;
  return (id, name) => {
    const meta = join(dataDir, 'meta', `${name}.meta`);
    const about = hasPublish && isFile(meta) ? parsePhp(readFileSync(meta)) : undefined;
    const shown = byApprove.get(id) ?? (hasPublish ? byPublish(id, about, settings) : 'current');
    if (shown === 'none') return undefined;
    return shown === 'current' ? 'current' : readRevision(dataDir, name, shown);
  };
}
