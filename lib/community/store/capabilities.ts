import { config } from '@/lib/base/config/config';
import { abilitiesOf } from '../abilities';
import { partsOf } from '../kinds';

/** Returns the community's capabilities by configuration or store. */
export function capabilities() {
  const can = abilitiesOf(partsOf(config()), config());
  return {
    hasWiki: can.showWiki,
    hasBoard: can.showBoard,
    hasSelections: can.showSelections,
    hasPostTotals: can.countPosts,
    canListTags: can.listTags,
  };
}
