import type { View } from '../views/view';

/** Addresses of a board's own site, below its address. */
export interface BoardAddresses {
  /** Returns the path of a view that the site has, too. */
  pathOf(view: View): string | undefined;
  /** Returns the path of a member's page. Undefined if only an id finds it. */
  memberPath?(name: string): string;
}
