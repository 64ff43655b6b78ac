import { parametersOf } from '@/lib/urls/views/parse-url';
import { patternOfView } from '@/lib/urls/views/pattern-of-view';
import type { View } from '@/lib/urls/views/view';

/** Advertisers' parameters. */
const CAMPAIGN_PARAMETERS =
  'fbclid gclid utm_campaign utm_content utm_medium utm_source utm_term'.split(' ');

const printList = (names: readonly string[]) => `(${names.map((name) => `"${name}"`).join(' ')})`;

/**
 * `No-Vary-Search` (draft-ietf-httpbis-no-vary-search): ignores unread parameters, but not order, since one order is
 * canonical. Home ignores only campaign parameters, since some boards address topics in its query.
 */
export function noVarySearch(view: View): string {
  if (view.kind === 'home') return `params=${printList(CAMPAIGN_PARAMETERS)}`;
  const names = parametersOf(patternOfView(view));
  return names.length > 0 ? `params, except=${printList(names)}` : 'params';
}
