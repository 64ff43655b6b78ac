import { definePlugin } from '../plugin';
import type { ShownRevision } from './shown-revision';

/** Query of `meta/approve.sqlite3` for `approvedRevisions` (`find_last_approved` in helper.php). */
export const APPROVALS_QUERY = `SELECT page.page AS id, rev, current FROM page
  LEFT JOIN revision ON revision.page = page.page AND approved IS NOT NULL
  WHERE hidden = 0 ORDER BY rev`;

export interface ApprovalRow {
  id: string;
  rev: string | number | null;
  current: number | null;
}

/** Returns the revisions that the plugin shows, by page. Others are shown as they are. */
export const approvedRevisions = (rows: readonly ApprovalRow[]): Map<string, ShownRevision> =>
  new Map(
    rows.map(({ id, rev, current }): [string, ShownRevision] => {
      if (rev === null) return [id, 'none'];
      return [id, Number(current) === 1 ? 'current' : Number(rev)];
    }),
  );

/** the database `meta/approve.sqlite3`: the approved revision, by `approvedRevisions`. */
export const APPROVE = definePlugin({
  names: ['approve'],
});
