import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { gunzipSync } from 'node:zlib';
import {
  APPROVALS_QUERY,
  type ApprovalRow,
  approvedRevisions,
  publishedRevision,
  type ShownRevision,
} from '@lectern/dokuwiki';
import { openSqlite } from '@/lib/base/sqlite/open-sqlite';
import { ImportError, unreadable } from '../import-report';
import { MAX_RECORD_BYTES } from '../source/split-lines';
import { hasPlugin, isFile, type WikiSettings } from './wiki-settings';

/**
 * Returns the text that guests see if drafts need approval: `current` for the file's own, undefined for none.
 * `name` is the file's path without `.txt`.
 */
export type ReadApproved = (id: string, name: string) => Buffer | 'current' | undefined;

/**
 * Returns the revisions that the plugin approve shows, by page.
 * @throws ImportError if its database is unreadable
 */
function readApprovals(file: string): Map<string, ShownRevision> {
  try {
    const db = openSqlite(`${pathToFileURL(file).href}?mode=ro&immutable=1`);
    try {
      return approvedRevisions(db.prepare(APPROVALS_QUERY).all() as ApprovalRow[]);
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
  const setting = (name: string) => settings?.values.get(`plugin.publish.${name}`);
  const byPublish = (id: string, name: string) => {
    const meta = join(dataDir, 'meta', `${name}.meta`);
    return publishedRevision(id, isFile(meta) ? readFileSync(meta) : undefined, setting);
  };
  return (id, name) => {
    // Unreadable metadata is a bad page, whatever approve says.
    const published = hasPublish ? byPublish(id, name) : 'current';
    const shown = byApprove.get(id) ?? published;
    if (shown === 'none') return undefined;
    return shown === 'current' ? 'current' : readRevision(dataDir, name, shown);
  };
}
