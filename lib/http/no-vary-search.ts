import { parameterNames } from '@/lib/urls/views/parse-url';
import type { View } from '@/lib/urls/views/view';

/** Parameters that advertisers add to links. */
const CAMPAIGN_PARAMETERS =
  'fbclid gclid utm_campaign utm_content utm_medium utm_source utm_term'.split(' ');

const printList = (names: readonly string[]) => `(${names.map((name) => `"${name}"`).join(' ')})`;

/**
 * Returns `No-Vary-Search` (draft-ietf-httpbis-no-vary-search): parameters that the view does not read. Their
 * order matters, since one order is canonical. The home page ignores only advertisers' parameters, since some
 * boards address topics in its query.
 */
export function noVarySearch(view: View): string {
  if (view.kind === 'home') return `params=${printList(CAMPAIGN_PARAMETERS)}`;
  const names = parameterNames(view);
  return names.length > 0 ? `params, except=${printList(names)}` : 'params';
}
