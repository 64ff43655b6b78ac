import { type PhpValue, parsePhp, phpValueAt } from '../../syntax/parse-php';
import { definePlugin } from '../plugin';
import type { ShownRevision } from './shown-revision';

/** True if an id is in a listed namespace (`in_namespace`, where `:ns` and `ns:` are none). */
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

/**
 * Returns the revision that the plugin shows (helper.php, action/start.php).
 * @param meta the page's `meta/*.meta`, if it has one
 * @param setting returns a setting of the plugin
 * @throws Error if the metadata is unreadable
 */
export function publishedRevision(
  id: string,
  meta: Uint8Array | undefined,
  setting: (name: string) => string | undefined,
): ShownRevision {
  const about = meta && parsePhp(meta);
  const only = setting('apr_namespaces')?.trim() ?? '';
  const none = setting('no_apr_namespaces')?.trim() ?? '';
  if ((only !== '' && !isWithin(only, id)) || (none !== '' && isWithin(none, id))) return 'current';
  const approvals = phpValueAt(about, 'current', 'approval');
  const needed = Number(setting('number_of_approved') || 1);
  const approved = approvals instanceof Map ? [...approvals] : [];
  const revisions = approved
    .filter(([, by]) => countApprovals(by) >= needed)
    .map(([revision]) => Number(revision));
  if (revisions.length === 0) return setting('hide drafts') === '1' ? 'none' : 'current';
  const newest = Math.max(...revisions);
  const changedAt =
    phpValueAt(about, 'current', 'last_change', 'date') ??
    phpValueAt(about, 'current', 'date', 'modified');
  return newest === changedAt ? 'current' : newest;
}

/** metadata in files `meta/*.meta`: the approved revision, by `publishedRevision`. */
export const PUBLISH = definePlugin({
  names: ['publish'],
});
