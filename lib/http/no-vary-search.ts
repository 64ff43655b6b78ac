import { parametersOf } from '@/lib/urls/views/parse-url';
import { patternOfView } from '@/lib/urls/views/pattern-of-view';
import type { View } from '@/lib/urls/views/view';

/** The parameters that advertisers add to links. */
const CAMPAIGN_PARAMETERS =
  'fbclid gclid utm_campaign utm_content utm_medium utm_source utm_term'.split(' ');

const printList = (names: readonly string[]) => `(${names.map((name) => `"${name}"`).join(' ')})`;

/**
 * Returns `No-Vary-Search` (draft-ietf-httpbis-no-vary-search): all parameters that the page does not read
 * are ignored. Their order is not, since only one is canonical. The home page ignores only campaign
 * parameters, since some boards put the address of a topic into its query.
 */
export function noVarySearch(view: View): string {
  if (view.kind === 'home') return `params=${printList(CAMPAIGN_PARAMETERS)}`;
  const names = parametersOf(patternOfView(view));
  return names.length > 0 ? `params, except=${printList(names)}` : 'params';
}
